const unreachable = "Die Seite erreicht gerade ihre Datenbank nicht. Bitte versuch es gleich noch einmal.";
const internal = "Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.";

const blocked =
  "Dein Konto ist auf dieser Website gesperrt: Du kannst dich hier nicht anmelden und nichts schreiben. Wenn du das für ein Versehen hältst, schreib bitte denen, die diese Website betreiben.";

const one = { second: "eine Sekunde", minute: "eine Minute", hour: "eine Stunde" };
const several = { second: "Sekunden", minute: "Minuten", hour: "Stunden" };

export const refusalWording = {
  internal,
  unreachable,
  unreadable: "Die Anfrage konnte nicht gelesen werden.",
  tooLarge: "Die Anfrage ist zu groß.",
  notJson: "Sende die Anfrage als application/json.",
  unanswerable: "Die Anfrage lässt sich nicht beantworten.",
  otherVersion:
    "Diese Seite gehört zu einer anderen Version als der Teil, der geantwortet hat. Bitte warte einen Moment und versuch es noch einmal, oder lade die Seite neu.",
  otherMethod: "Diese Prozedur wird mit einer anderen HTTP-Methode aufgerufen.",
  largeBatch: (max: number) => `Ein Stapel darf höchstens ${max} Aufrufe haben.`,
  otherSite: "Diese Website nimmt nur von ihren eigenen Seiten etwas an.",
  invalid: "Bitte korrigiere die markierten Felder.",
  signedOut: "Bitte melde dich zuerst an.",
  tooOften: (count: number, unit: "second" | "minute" | "hour") =>
    `Das war zu oft. Bitte warte ${count === 1 ? one[unit] : `${count} ${several[unit]}`} und versuch es dann noch einmal.`,
  tooManyPages: "Unter dieser Adresse sind zu viele Seiten offen.",
  usedKey: "Diese Einsendung wurde schon für etwas anderes verwendet. Bitte sende sie noch einmal.",
  blocked,
  notAuthor: "Eine Bewertung kann nur löschen, wer sie geschrieben hat.",
  noUndo: "Eine Löschung lässt sich eine Stunde lang rückgängig machen. Bitte schreib die Bewertung neu.",
  hiddenField:
    "Ein verstecktes Feld des Formulars war ausgefüllt, wie es Programme tun. Wenn du ein Mensch bist, sende es bitte noch einmal.",
};

export const signInFailures = {
  "cross-site":
    "Zu deiner Sicherheit muss eine Anmeldung auf dieser Website beginnen. Bitte geh zur Seite und versuch es noch einmal.",
  "bad-request":
    "Diese Anmeldeadresse ist unvollständig. Bitte geh zurück zur Seite und versuch es noch einmal.",
  "unknown-provider":
    "Diese Anmeldung gibt es hier nicht. Bitte geh zurück zur Seite und versuch es noch einmal.",
  "unknown-attempt":
    "Diese Anmeldung wurde schon verwendet oder in einem anderen Browser begonnen. Bitte geh zurück zur Seite und versuch es noch einmal.",
  expired:
    "Diese Anmeldung hat länger als zehn Minuten gedauert. Bitte geh zurück zur Seite und versuch es noch einmal.",
  "provider-slow":
    "Der Anmeldedienst hat nicht rechtzeitig geantwortet. Bitte versuch es gleich noch einmal.",
  "provider-unreachable":
    "Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal.",
  "provider-error":
    "Der Anmeldedienst hat etwas geantwortet, dem die Website nicht trauen oder mit dem sie nichts anfangen kann. Bitte versuch es gleich noch einmal.",
  "provider-refused":
    "Der Anmeldedienst hat diese Anmeldung nicht angenommen. Bitte geh zurück zur Seite und versuch es noch einmal.",
  "too-many":
    "Von dieser Adresse aus wurden zu viele Anmeldungen begonnen. Bitte warte eine Minute und versuch es noch einmal.",
  "other-issuer":
    "Dieses Konto gehört zu einem anderen Anmeldedienst und lässt sich mit diesem nicht verwenden. Bitte schreib denen, die diese Website betreiben.",
  blocked,
  unavailable: unreachable,
  internal,
};

export const signInPageWording = {
  signedIn: { title: "Angemeldet", sentence: "Du bist angemeldet." },
  cancelled: {
    title: "Anmeldung abgebrochen",
    sentence: "Du wurdest nicht angemeldet, und es hat sich nichts geändert.",
  },
  failed: "Anmeldung fehlgeschlagen",
  close: "Dieses Fenster schließen",
  back: "Zurück zur Seite",
  choose: (site: string) => `Anmelden bei ${site}`,
  identityOnly:
    "Die Website liest deinen Namen, um ihn neben deinen Bewertungen zu zeigen. Sie tut nichts in deinem Namen.",
  provider: (name: string) => `Weiter mit ${name}`,
  unnamed: "Ohne Namen",
};

export const localSignInWording = {
  name: "die lokale Anmeldung",
  title: "Lokale Anmeldung",
  purpose: (site: string) =>
    `Sie steht für einen echten Anmeldedienst, solange ${site} auf diesem Computer ausprobiert wird. Derselbe Name ist dieselbe Person.`,
  displayName: "Anzeigename",
  unreadableName: "Bitte gib einen Namen ein, den man lesen kann.",
  submit: "Anmelden",
  cancel: "Abbrechen",
  over: "Diese Anmeldung ist beendet oder hat nie begonnen. Bitte geh zurück zur Seite und versuch es noch einmal.",
};

export const mailWording = {
  subject: (fullName: string) => `Nachricht von ${fullName}`,
  copyAddress: "Um zu antworten, kopiere diese Adresse in eine neue Mail.",
  origin: (address: string) => `Gesendet mit dem Kontaktformular von ${address}`,
};

export const reviewMailWording = {
  subject: (count: number, site: string) =>
    count === 1 ? `Eine neue Bewertung von ${site}` : `${count} neue Bewertungen von ${site}`,
  subjectWaiting: (count: number, site: string) =>
    count === 1
      ? `Eine Bewertung von ${site} wartet auf dich`
      : `${count} Bewertungen von ${site} warten auf dich`,
  waiting: "Sie wartet, bis du sie zeigst.",
  act: "Antworten, verbergen, zeigen oder entfernen:",
  more: (site: string) =>
    `Zur selben Zeit kamen weitere Bewertungen an; sie stehen in der nächsten Mail. Alle sind auf ${site}`,
  lifetime: (days: number) => `Jeder Link gilt ${days} Tage, und nur für seine Bewertung.`,
};

export const statisticsMailWording = {
  subject: (name: string, monday: string) => `${name}: die Woche vor dem ${monday}`,
  text: (
    site: string,
    days: readonly {
      day: string;
      views: number;
      downloads: number;
      copies: number;
      signIns: number;
      reviews: number;
    }[],
    sites: readonly { name: string; count: number }[],
  ) =>
    [
      `Was auf ${site} geschah:`,
      "",
      ...days.map(
        ({ day, views, downloads, copies, signIns, reviews }) =>
          `${day}: Seitenaufrufe ${views}, Downloads ${downloads}, kopierte Befehle ${copies}, Anmeldungen ${signIns}, Bewertungen ${reviews}`,
      ),
      "",
      ...(sites.length === 0
        ? ["Keine andere Website hat Besuch geschickt."]
        : ["Der Besuch kam von:", ...sites.map(({ name, count }) => `${name}: ${count}`)]),
      "",
      "Das sind Summen für jeden Tag. Über einzelne Personen speichert die Website nichts.",
    ].join("\n"),
};

export const ownerPageWording = {
  title: "Eine Bewertung",
  by: (author: string, day: string) => `${author}, ${day}`,
  shown: "Sie steht auf der Seite.",
  hidden: "Sie ist verborgen.",
  waiting: "Sie wartet, bis du sie zeigst. Bis dahin sieht sie nur, wer sie geschrieben hat.",
  blocked: "Wer sie geschrieben hat, ist gesperrt.",
  answer: "Deine Antwort, unter der Bewertung und für alle lesbar",
  submitAnswer: "Antwort veröffentlichen",
  removeAnswer: "Antwort entfernen",
  show: "Bewertung zeigen",
  hide: "Bewertung verbergen",
  block: "Verbergen und sperren",
  remove: "Bewertung endgültig entfernen",
  done: {
    answer: "Deine Antwort ist veröffentlicht.",
    "remove-answer": "Die Antwort ist entfernt.",
    show: "Die Bewertung steht auf der Seite.",
    hide: "Die Bewertung ist verborgen.",
    block:
      "Die Bewertung ist verborgen, und wer sie geschrieben hat, kann sich nicht mehr anmelden und nichts schreiben. Die Befehle auf dem Server heben die Sperre auf.",
    remove: "Die Bewertung ist entfernt.",
  },
  goneTitle: "Hier gibt es nichts zu tun",
  unknown: "Dieser Link führt zu keiner Bewertung. Bitte öffne den ganzen Link aus der Mail.",
  changed:
    "Es wurde nichts getan, denn diese Seite zeigte nicht den heutigen Text der Bewertung. Bitte lies ihn und drück noch einmal.",
  expired: "Dieser Link ist zu alt. Die Befehle auf dem Server erreichen die Bewertung weiterhin.",
  gone: "Die Bewertung gibt es nicht mehr: Sie wurde gelöscht, von dir oder von der Person, die sie geschrieben hat.",
  unreadable: "Das ließ sich nicht lesen. Bitte geh zurück und versuch es noch einmal.",
  tooOften: "Das war zu oft. Bitte warte eine Minute und versuch es noch einmal.",
  back: "Zur Website",
};

export const embedWording = {
  feedTitle: (name: string) => `Bewertungen von ${name}`,
  badge: (count: number) => ({ label: "Bewertungen", value: String(count) }),
  cardTitle: (name: string) => `Was über ${name} gesagt wird`,
  noReviews: "Es gibt noch keine Bewertung.",
  by: (author: string) => `– ${author}`,
};

export const ownerPagesWording = { back: "Zurück zum Farbschema" };
