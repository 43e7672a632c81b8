"""The register of questions to the central register."""
