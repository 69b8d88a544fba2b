"""Generated tables that ship with the package; see manifest.json for what they are and how they were made."""
