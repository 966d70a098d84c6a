<?php

declare(strict_types=1);

namespace Inn\Evening;

use DateTimeImmutable;

/** The pages that guests fill in before they go to bed. */
final class GuestBook
{
    private const LINES_PER_PAGE = 24;

    /** @var list<Entry> */
    private array $entries = [];

    public function __construct(private readonly string $inn) {}

    public function sign(string $guest, ?string $words = null): static
    {
        $this->entries[] = new Entry($guest, $words ?? 'Slept well.', new DateTimeImmutable());

        return $this;
    }

    public function title(): string
    {
        $page = intdiv(count($this->entries), self::LINES_PER_PAGE) + 1;

        return "{$this->inn}, page {$page}";
    }
}
