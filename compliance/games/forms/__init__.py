"""Did I understand which table, which approval, which stake?"""
