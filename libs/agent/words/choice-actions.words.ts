import type { WordList } from './match.js';

/** What choices say that stand beside a form or ahead of it. */
export const choiceActions = {
  /** For a firm, or for whoever offers something, rather than for a person. */
  forFirms: [
    'teacher|school|teachers|employer|employers|recruiter|recruiters|i m hiring|i am hiring|business|businesses|company|vendor|seller|i want to sell|landlord|agency|organization|organisation|corporate|for teams|merchant|supplier|provider|partner|client',
    'arbeitgeber|unternehmen|firma|firmenkunde|firmenkunden|geschaftskunde|geschaftskunden|geschaftlich|gewerblich|gewerbe|handler|verkaufer|anbieter|vermieter|organisation|verein',
    'recruteur|recruteurs|employeur|entreprise|entreprises|professionnel|professionnels|societe|vendeur|je publie des offres|je recrute|annonceur|fournisseur|association',
    'empresa|empresas|empleador|reclutador|vendedor|proveedor|autonomo|organizacion|ofrezco',
    'recrutador|empregador|fornecedor|organizacao|pessoa juridica|anunciante',
    'azienda|aziende|datore di lavoro|recruiter|venditore|impresa|fornitore|professionista|partita iva|ente',
    'werkgever|bedrijf|bedrijven|zakelijk|verkoper|organisatie|aanbieder|leverancier',
    'pracodawca|pracodawcy|sprzedawca|przedsiebiorstwo|organizacja|dla firm|firmowe',
    'работодатель|компания|компании|организация|продавец|юридическое лицо|юр лицо|бизнес|для бизнеса|поставщик',
    'роботодавець|компанія|організація|продавець|юридична особа|бізнес',
    'arbetsgivare|foretag|saljare|organisation|arbejdsgiver|virksomhed|erhverv|saelger|arbeidsgiver|bedrift|selger|tyonantaja|yritys|myyja|organisaatio',
    'zamestnavatel|spolecnost|prodejce|zivnostnik|organizace|spolocnost|predajca|szervezet|ceg|munkaltato|vallalkozas|elado',
    'angajator|companie|firma|vanzator|poslodavac|tvrtka|preduzece|prodavac|podjetje|delodajalec|работодател|фирма|търговец',
    'isveren|sirket|kurumsal|firma|satici|kurum|perusahaan|pemberi kerja|penjual|doanh nghiep|nha tuyen dung|cong ty|nguoi ban',
    'lehrer|profesor|docente|先生|教師|教师|老师|老師|教員|선생님',
    '企業|法人|採用担当|事業者|団体|企业|商家|招聘方|公司|单位|機構|기업|사업자|법인|단체|شركة|صاحب عمل|مؤسسة|بائع|חברה|מעסיק|עסק|บริษัท|นายจ้าง|องค์กร',
  ],
  /** What a house offers besides accounts: to be shown round, to talk to its sellers, to take its app home, to read on. */
  besides: [
    'demo|sales|contact|contact us|talk to us|get in touch|book a call|schedule a call|request a quote|download|install|app store|google play|macos|windows|linux|android|ios|iphone|watch|tour|video|learn more|read more|docs|documentation|quickstart|donate|buy|shop now',
    'vorfuhrung|vertrieb|kontakt|kontaktieren|beratung|angebot anfordern|herunterladen|installieren|mehr erfahren|dokumentation|spenden|kaufen',
    'demonstration|commercial|contacter|contactez nous|devis|telecharger|installer|en savoir plus|regarder|faire un don|acheter',
    'demostracion|ventas|contacto|contactar|presupuesto|descargar|instalar|mas informacion|saber mas|donar|comprar|demonstracao|vendas|contato|orcamento|baixar|instalar|saiba mais|doar',
    'vendite|contatti|contattaci|preventivo|scarica|installa|scopri di piu|dona|acquista|verkoop|neem contact op|offerte|downloaden|installeren|meer informatie|lees meer|doneren|kopen',
    'sprzedaz|kontakt|pobierz|zainstaluj|dowiedz sie wiecej|kup|prodej|stahnout|instalovat|zjistit vice|koupit|letoltes|telepites|tudj meg tobbet|descarca|afla mai multe|cumpara',
    'демо|отдел продаж|связаться|контакты|скачать|установить|подробнее|узнать больше|купить|завантажити|встановити|докладніше|дізнатися більше|изтегли|научете повече',
    'kontakta|ladda ner|installera|las mer|kop|hent|laer mere|les mer|last ned|kob|kjop|ota yhteytta|lataa|lue lisaa|osta',
    'satis|iletisim|indir|yukle|daha fazla|satin al|unduh|pelajari|hubungi|beli|tai xuong|tim hieu them|lien he|mua',
    'デモ|お問い合わせ|資料請求|ダウンロード|詳しく|詳細|購入|演示|联系|聯絡|下载|下載|了解更多|购买|購買|데모|문의|다운로드|자세히|구매',
    'تواصل|تحميل|تنزيل|اعرف المزيد|شراء|הדגמה|צור קשר|הורדה|מידע נוסף|קנה|ดาวน์โหลด|ติดต่อ|डाउनलोड|संपर्क',
  ],
  /** "Enter the address manually", beside a box that only offers what it finds. */
  byHand: [
    'manually|by hand|manuell|von hand|manuellement|manualmente|a mano|handmatig|recznie|вручную|вручну|ръчно|manuelt|kasin|manuaalisesti|rucne|manualne|rucno|rocno|kezzel|manual|elle gir|elle girin|manuel olarak|χειροκινητα|secara manual|thu cong|手動|手入力|手动|手工|수동|직접 입력|يدويا|ידנית|ด้วยตนเอง',
  ],
  /** "Use another account", below those that this browser has seen before. */
  anotherAccount: [
    'use another account|use a different account|use other account|sign in with another account|sign in with a different account|log in with another account|log in with a different account|sign in to another account|log into another account|login with another account|switch account|switch accounts|add account|add an account|not you|not your account',
    'anderes konto verwenden|ein anderes konto verwenden|mit einem anderen konto anmelden|mit anderem konto anmelden|konto wechseln|konto hinzufugen|nicht dein konto|nicht ihr konto',
    'utiliser un autre compte|se connecter avec un autre compte|changer de compte|ajouter un compte|ce n est pas vous',
    'usar otra cuenta|utilizar otra cuenta|iniciar sesion con otra cuenta|cambiar de cuenta|agregar cuenta|no eres tu|usar outra conta|utilizar outra conta|entrar com outra conta|trocar de conta|mudar de conta|adicionar conta',
    'usa un altro account|utilizza un altro account|accedi con un altro account|cambia account|aggiungi account|ander account gebruiken|een ander account gebruiken|inloggen met een ander account|van account wisselen|account toevoegen',
    'uzyj innego konta|zaloguj sie na inne konto|przelacz konto|zmien konto|pouzit jiny ucet|prihlasit se jinym uctem|prepnout ucet|masik fiok hasznalata|folositi alt cont|foloseste alt cont',
    'использовать другой аккаунт|сменить аккаунт|другой аккаунт|войти в другой аккаунт|добавить аккаунт|войти под другим именем|сменить пользователя|використати інший обліковий запис|інший обліковий запис|използване на друг профил',
    'anvand ett annat konto|logga in med ett annat konto|byt konto|brug en anden konto|bruk en annen konto|skift konto|bytt konto|kayta toista tilia|vaihda tilia',
    'baska bir hesap kullan|farkli bir hesap kullan|baska hesapla giris yap|hesap degistir|gunakan akun lain|gunakan akun yang lain|ganti akun|su dung tai khoan khac|dung tai khoan khac|χρηση αλλου λογαριασμου',
    '別のアカウントを使用|別のアカウントでログイン|他のアカウントを使用|アカウントを切り替える|使用其他帐号|使用其他账号|使用其他账户|切换账号|切换账户|使用其他帳戶|使用其他帳號|切換帳號|다른 계정 사용|다른 계정으로 로그인|계정 전환|استخدام حساب آخر|שימוש בחשבון אחר|ใช้บัญชีอื่น',
  ],
  /** "I have none yet", "a new one", of what others have already: a card, a number. */
  haveNone: [
    'no|not yet|i don t have|i do not have|i have no|don t have one|new|a new one|without|i m new',
    'nein|noch nicht|noch kein|noch keine|ich habe keine|ich habe kein|ich habe noch|neu|neue|neuer|neues|ohne',
    'non|pas encore|je n ai pas|nouveau|nouvelle|sans|no tengo|aun no|todavia no|nuevo|nueva|sin|nao|ainda nao|nao tenho|novo|nova|sem|non ho|non ancora|nuovo|nuova|senza',
    'nee|nog geen|nog niet|ik heb geen|nieuw|nieuwe|zonder|nie mam|jeszcze nie|nowy|nowa|nowe|chce nowa|bez|nie',
    'нет|еще нет|у меня нет|новый|новая|новую|без|ні|немає|новий|нова|нову|не|нямам|нов|нова|ново',
    'nej|inte an|jag har ingen|ny|nytt|nye|utan|ikke|jeg har ikke|nei|uten|uden|ei|ei viela|uusi|ilman|ne|nemam|novy|nova|nove|nemam',
    'nem|nincs|uj|nu|nu am|nou|noua|fara|hayir|yok|yeni|οχι|δεν εχω|νεα|νεο|tidak|belum|baru|khong|chua|moi',
    'いいえ|持っていない|新規|没有|還沒有|还没有|新|否|아니요|없음|없습니다|신규|لا|ليس|جديد|جديدة|לא|אין לי|חדש',
  ],
} satisfies Record<string, WordList>;
