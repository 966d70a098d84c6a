from collections import Counter

# Words that say nothing about a text.
COMMON = {"a", "and", "of", "the", "to"}


def frequent(text: str, most: int = 5) -> list[str]:
    """The words that a text uses most."""
    words = text.lower().split()  # by white space
    counted = Counter(word for word in words if word not in COMMON)
    return [word for word, _ in counted.most_common(most)]


print(frequent(f"{input('Text: ')}"))
