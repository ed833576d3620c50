import { normalize } from './normalize.js';

/** Two to ten, language by language; one is an article in most. */
const ROWS = [
  'two three four five six seven eight nine ten',
  'zwei drei vier fünf sechs sieben acht neun zehn',
  'deux trois quatre cinq six sept huit neuf dix',
  'dos tres cuatro cinco seis siete ocho nueve diez',
  'dois duas três quatro cinco seis sete oito nove dez',
  'due tre quattro cinque sei sette otto nove dieci',
  'dos tres quatre cinc sis set vuit nou deu',
  'twee drie vier vijf zes zeven acht negen tien',
  'dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć',
  'два две три четыре пять шесть семь восемь девять десять',
  'два дві три чотири шість сім вісім десять',
  'две три четири пет шест седем осем девет десет',
  'два три четири пет шест седам осам девет десет',
  'dva dve tři čtyři pět šest sedm osm devět deset',
  'dva dve tri štyri päť šesť sedem osem deväť desať',
  'dva dvije tri četiri pet šest sedam osam devet deset',
  'dva tri štiri pet šest sedem osem devet deset',
  'kettő két három négy öt hat hét nyolc kilenc tíz',
  'doi două trei patru cinci șase șapte opt nouă zece',
  'δύο τρία τέσσερα πέντε έξι επτά εφτά οκτώ οχτώ εννέα εννιά δέκα',
  'iki üç dört beş altı yedi sekiz dokuz on',
  'två tre fyra fem sex sju åtta nio tio',
  'to tre fire fem seks syv otte ni ti',
  'to tre fire fem seks sju åtte ni ti',
  'kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen',
  'kaks kolm neli viis kuus seitse kaheksa üheksa kümme',
  'divi trīs četri pieci seši septiņi astoņi deviņi desmit',
  'du trys keturi penki šeši septyni aštuoni devyni dešimt',
  'dua tiga empat lima enam tujuh delapan lapan sembilan sepuluh',
  'اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
  'שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר',
  'दो तीन चार पांच छह सात आठ नौ दस',
  'hai ba bốn năm sáu bảy tám chín mười',
  'دو سه چهار پنج شش هفت هشت نه ده',
].map((row) => new Set(row.split(' ').map(normalize)));

const SIGN =
  '(?:[\\p{Nd}一二三四五六七八九十일이삼사오육칠팔구십]|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|いち|さん|よん|ろく|なな|はち|きゅう|じゅう)';
/** Where words are not parted by blanks, by what is done with two figures. */
const SUM = new RegExp(
  `${SIGN}\\s*(?:加上?|[减減]去?|[乘乗]以?|足す|引く|たす|ひく|かける|掛ける|더하기|빼기|곱하기|บวก|ลบ|คูณ)\\s*${SIGN}`,
  'u',
);

const isFigures = (word: string): boolean => /^\p{Nd}{1,2}$/u.test(word);

/** "Seven and three", "seven and 3", in the words of one language. */
export function namesTwoFigures(text: string): boolean {
  if (SUM.test(text)) return true;
  const words = normalize(text).split(' ');
  const written = words.filter(isFigures).length;
  return ROWS.some((row) => {
    const spelled = words.filter((word) => row.has(word)).length;
    return spelled > 0 && spelled + written === 2;
  });
}
