"""Operations: what monitoring asks Carnet, without a sign-in. It reads every area, writes in none."""
