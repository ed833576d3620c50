/** "No credit card required", beside whatever the page asks for instead. */
const NO_CARD =
  /\b(no|without a?|keine|ohne|sans|sin|sem|senza|geen|zonder|bez|ingen|uten|uden|utan|kein) (credit |debit |kredit|credit)?(card|karte|carte|tarjeta|cartao|carta|creditcard|karty|kort)|без карты|不需要信用卡|无需信用卡|カード不要/;
/** Cards that are shown at a counter instead of paying with. */
const OTHER_CARD =
  /\b(library|reader|borrower|member(ship)?|loyalty|bonus|student|staff|id|identity|insurance|health|medicare|patient|club|rewards?|sim|residence) card|\b(bibliotheks?|kunden|mitglieds|gesundheits|versicherten|bonus|klanten|leden|bibliotheek|medlems|kunde|lane|bonus)(karte|kaart|kort)|\bcarte (de |d |du |de la )?(bibliotheque|lecteur|fidelite|membre|vitale|etudiant|sejour|identite)|\btarjeta (de |del )?(la )?(biblioteca|fidelidad|socio|identidad|sanitaria|estudiante)|\bcartao (de |do )?(biblioteca|fidelidade|cidadao|socio|estudante|utente)|\bcarta (d |di |della )?(identita|fedelta)|\bkart[ya] (bibliotecz|lojalno|czlonk|studenck)|карт[аы] (читателя|лояльности|клиента)|図書カード|会員カード|学生证|借书证|会员卡|会員卡/;

/** Whether normalized words speak of a card, and of none that is paid with. */
export const isNoPayment = (said: string): boolean => NO_CARD.test(said) || OTHER_CARD.test(said);
