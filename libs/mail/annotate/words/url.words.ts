/** Stems, one alternative each, that a word of an address begins with; addresses are spelt in ASCII. */
const stems = (...lines: string[]) => new RegExp(`^(?:${lines.join('|')})`);

/** Proving an address: verify, confirm, activate, in the languages that addresses are written in. */
export const PROVES = stems(
  'newemail|newusere?mail|changeemail|emailchange|updateemail|verif|confirm|activa|activer|activez|validat|valider|validar|doubleoptin|optin|authoriz|authentica|finish',
  'bestaetig|bestatig|aktiv(?!it)|freischalt|bevestig|activeer|bekraft|bekraeft|bekreft|godkend|stadfest',
  'vahvist|varmist|varmenn|aktivoi|kinnita|conferm|attiv(?!it)|convalid|ativ(?!id)|egiazta|berrets',
  'potvrd|potvrz|potvrdz|potrdi|potwierd|aktyw(?!n)|zatwierd|overen|overit|overte|ovjer|patvirtin|aktyvuo|apstiprin',
  'megerosit|aktival|igazol|hitelesit|visszaigazol|jovahagy|dogrula|onayla|etkinlestir|teyit|tesdiq|tasdiq',
  'aktyv(?!n)|energopoi|epivevai|epibebai|epalith|epikyr|podtver|pidtverd|aktivac|potvar|potvurd',
  'konfirm|aktifkan|sahkan|xacnhan|xacminh|xacthuc|kichhoat|kakunin|ninsho|hontoroku|yanzheng|queren|jihuo|injeung',
);

/** Entering or joining: sign in, callback, register, invite, accept, a first password, an account. */
export const ENTERS = stems(
  'magic|signin|login|logon|passwordless|callback|auth(?!or)|otp|token|session|signup|register|registration|enroll|enrol|join',
  'invit|accept|approve|welcome|complete|onboard|subscribe|newuser|createaccount|setpassword|createpassword|setuppassword',
  'choosepassword|firstlogin|firstaccess|account|access|continue|unlock|ott|oauth|sso|mfa|onetime|setup',
  'anmeld|einlogg|zugang|inlogg|loggain|logginn|logind|kirjaudu|sisselogi|logisisse|connexion|connecter|connect|acceso|acceder',
  'accedi|accesso|primoaccesso|primeracceso|primeiroacesso|acesso|acces|entra|entrar|entrada|ingres|iniciar|logowan|zaloguj',
  'prihlas|prijav|bejelentkez|belep|prisijung|pieslegt|giris|eisodos|syndesi|vhod|vkhod|vhid|vkhid|dangnhap|masuk|denglu',
  'registr|rejestr|inscri|iscri|cadastr|kayit|uyelik|daftar|dangky|opret|erstell|crear|criar|creer|abschliess|finaliz',
  'dokon|zakoncz|ukoncz|termina|slutfor|fullfor|fuldfor|befejez|tamamla|einlad|uitnodig|inbjud|kutsu|zapros|pozvank|meghiv',
  'davet|konto|cuenta|conta|compte|tili|hesab|hesap|ucet|fiok|minsida|minside|adgangskode|contrasena|motdepasse|passwort',
  'erstzugang|eggraf|rekistero|touroku|bienven|benvenut|bemvind|willkommen|welkom|valkommen|velkommen|tervetul|witaj|vitajte|vitejte|dobrodos|hosgeldin',
  'kennwort|wachtwoord|losenord|passord|salasana|haslo|heslo|jelszo|parola|sifre|senha|palavrapasse|engang|einmal',
);

/** Leaving or furniture: unsubscribe, privacy, help, deny, report. */
export const REFUSES = stems(
  'unsub|optout|invalidat|preferences|prefs|privacy|terms|tos|legal|policy|policies|imprint|impressum|help|support|faq|contact|deny',
  'cancel|revoke|report|reject|decline|abuse|notme|delete|remove|disavow|dispute|block|undo|blog|news(?!letter)|docs',
  'documentation|pricing|notifications|careers|about|cookies|guide|offers|wasntme|notyou|disown|download|feedback|survey|share',
  'hilfe|ayuda|ajuda|aide|aiuto|hjelp|hjalp|hjaelp|pomoc|segitseg|yardim|datenschutz|privacidad|confidential|agb|kontakt',
  'contatt|abmeld|abbestell|darsedebaja|desabonn|desinscri|disiscri|wypisz|odhlas|afmeld|uitschrij|avregistr|avmeld|leiratkoz',
  'rsvp|annul|ablehn|rechaz|refus|rifiut|odrzuc|loesch|eliminar|supprim|storn',
);

/** Ending a subscription or an account. */
export const LEAVES = stems(
  'unsub|optout|delete|abmeld|abbestell|desabonn|desinscri|disiscri|wypisz|afmeld|uitschrij|avregistr',
);

/** Hosts that answer questions or sell. */
export const HELPS = stems(
  'help',
  'support',
  'docs',
  'blog',
  'news',
  'status',
  'shop',
  'store',
  'hilfe',
  'ayuda',
  'aide',
);

/** Another password instead of a lost one. */
export const RESETS = stems(
  'reset|forgot|recover|passwordreset|newpassword|lostpassword|changepassword|zuruecksetz|vergess|olvid|restablec|recuper',
  'reimpost|ripristin|reinitialis|oubli|esquec|redefin|nulstil|glemt|aterstall|tilbakestill|unohtu|zapomn|obnov|visszaallit',
  'sifirla|unuttum|sbros|vosstanov',
);

/** Somebody new, who has no password yet to reset. */
export const GREETS = stems(
  'newuser|newaccount|firstlogin|firstaccess|invit|welcome|einlad|uitnodig|kutsu|meghiv|davet',
);

/** What a shop, a bank or a help desk counts. */
export const SELLS =
  /^(?:orders?|cart|basket|checkout|invoices?|bills?|billing|pay|payments?|payouts?|bookings?|track|tracking|shipments?|tickets?|issues?|pulls?|reviews?|reports?|webstore|addons?|extensions?|statements?|receipts?|rechnung(?:en)?|facturas?|factures?|fatturas?|pedidos?|reservations?|reservas?|reservierung(?:en)?|prenotazion[ei]|commandes?|bestellung(?:en)?|ordini|zamowienia?)$/;
