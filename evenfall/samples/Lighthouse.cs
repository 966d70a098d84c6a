using System.Collections.Immutable;

namespace Harbour.Lights;

/// <summary>One flash of a light, and the dark that follows it.</summary>
public readonly record struct Flash(TimeSpan Lit, TimeSpan Dark);

public sealed class Lighthouse(string name, ImmutableArray<Flash> character)
{
    private const double NauticalMile = 1852.0;

    public string Name { get; } = name;

    public TimeSpan Period => character.Aggregate(TimeSpan.Zero, (sum, f) => sum + f.Lit + f.Dark);

    public bool IsLit(DateTimeOffset at)
    {
        var left = new TimeSpan(at.Ticks % Period.Ticks);
        foreach (var (lit, dark) in character)
        {
            if (left < lit) return true;
            left -= lit + dark;
        }
        return false; // between two flashes
    }
}
