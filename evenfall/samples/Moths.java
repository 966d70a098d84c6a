package garden.night;

import java.time.LocalTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Who comes to the lamp, and when. */
public record Moths(List<Visit> visits) {

  private static final LocalTime DUSK = LocalTime.of(20, 41);

  public sealed interface Visit permits Landed, Passed {}

  public record Landed(String species, LocalTime at) implements Visit {}

  public record Passed(int count) implements Visit {}

  @Override
  public String toString() {
    return "%d visits, first %s".formatted(visits.size(), first().orElse("none"));
  }

  Optional<String> first() {
    return visits.stream()
        .filter(visit -> visit instanceof Landed landed && landed.at().isAfter(DUSK))
        .map(Landed.class::cast)
        .min(Comparator.comparing(Landed::at))
        .map(Landed::species);
  }
}
