"""Services that seal and open stored files, and that renew their keys."""
