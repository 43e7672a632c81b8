"""The law and the house's choices as dated data: plain Python that knows neither screens nor tables."""
