/** CAPTCHA vendors by what their frames and widgets are called: name, expression over address, tag, id and class. */
export const captchaVendors: [string, string][] = [
  [
    'reCAPTCHA',
    '\\bg-recaptcha\\b|recaptcha/(api2|enterprise)/(anchor|bframe)|google\\.com/recaptcha|recaptcha\\.net|recaptcha challenge',
  ],
  ['hCaptcha', '\\bh-captcha\\b|hcaptcha\\.com|hcaptcha challenge'],
  ['Turnstile', '\\bcf-turnstile\\b|\\bcf-chl-widget-|challenges\\.cloudflare\\.com'],
  ['Arkose', 'arkoselabs|funcaptcha|\\barkose\\b'],
  ['FriendlyCaptcha', '\\bfrc-captcha\\b|friendlycaptcha'],
  ['ALTCHA', 'altcha-widget|\\baltcha\\b'],
  ['mCaptcha', '\\bmcaptcha\\b|mcaptcha__'],
  ['MTCaptcha', '\\bmtcaptcha\\b'],
  ['GeeTest', '\\bgeetest[-_]?(captcha|holder|btn|radar|panel|box|form)?\\b'],
  ['Yandex SmartCaptcha', '\\bsmart-captcha\\b|smartcaptcha'],
  ['AWS WAF', '\\bamzn-captcha|awswaf'],
  ['DataDome', 'captcha-delivery\\.com'],
  ['PerimeterX', '\\bpx-captcha\\b'],
  ['KeyCAPTCHA', 'keycaptcha'],
  ['Tencent', '\\btcaptcha|\\btencent-?captcha\\b'],
  ['Cap', 'cap-widget'],
  ['Captcheck', '\\bcaptcheck_(box|container)\\b'],
  ['Aliyun', '\\bnc[-_]container\\b|\\bnc_\\d+_wrapper\\b|aliyuncaptcha|aliyun-captcha'],
  [
    'own frame',
    '\\b(?:human )?verification challenge\\b|\\bcaptcha[-_]?i?frame\\b|//[\\w.-]*captcha[\\w-]*\\.[\\w.]+/',
  ],
  ['slider', '\\b(?:slider?|puzzle|drag)[-_]?(?:captcha|verify)\\b'],
];

/** Payment services' fields for a card, which stand in frames of theirs. */
export const CARD = 'card';
const cardFields: [string, string] = [
  CARD,
  '\\bstripeelement\\b|__private_?stripe(frame|element)|braintree-(dropin|hosted)|adyen-checkout|\\.adyen\\.com/|\\bsq-card|card-fields-container|' +
    'js\\.stripe\\.com/v3/elements-inner-(card|payment)|payment form|secure (card|payment) (payment )?input|(credit )?card (number )?(frame|input)|hosted-fields-frame|frames?\\.checkout\\.com|recurly-hosted|mollie-component|spreedly.*iframe',
];

/** A frame of whosever for paying, by its address: "https://secure.pay.example/…", "https://example.com/payment/…". */
export const TILL = 'till';
const till: [string, string] = [
  TILL,
  '//(?:[\\w-]+\\.)*(?:secure-?)?(?:pay|payments?|checkout)\\.[\\w.-]+|//[^?#\\s]*/(?:pay|payments?|checkout)(?:[/?#\\s]|$)',
];

/** A button in a frame of whoever the payment goes through. */
export const PAY_BUTTON = 'pay button';
const payButton: [string, string] = [
  PAY_BUTTON,
  'paypal\\.com/(?:smart|sdk)/|\\b__zoid__paypal|\\bpaypal-buttons?\\b|pay\\.google\\.com/gp/|\\bgpay-button\\b|\\bapple-?pay-button\\b|elements-inner-express-checkout',
];

/** What takes money is no challenge. */
export const takesMoney = ({ kind }: { kind: string }): boolean => [CARD, TILL, PAY_BUTTON].includes(kind);

/** Whatever of another company's stands in a page for its visitors to act upon. */
export const widgetVendors = [...captchaVendors, cardFields, payButton, till];

/** A challenge by its name, as an app speaks of one that was not passed, or that did not come. */
export const CHALLENGER = /captcha|\bturnstile\b|\bgeetest\b|\barkose\b|\baltcha\b/i;

/** What programmers call a picture with characters to type. */
export const PICTURE =
  /captcha|(verif(y|ication)?|check|rand(om)?)[-_ /]?(image|code|img)|data:image.*(?<!qr|bar)[-_ ]code\b|securimage|image[-_ ]?verif(y|ication)|sec(ure|urity)?[-_ ]?(code|image|img)|vcode|seccode|imgcode|(?<!(?:qr|bar)[-_ ]?)code[-_ ]?(img|image|pic)|captch|turing|ka[pb]tcha|kapca|验证码|驗證碼|認証画像|画像認証/i;

/** An address that draws a picture anew each time it is asked for. */
export const DRAWN = /^\S+(\?|\.(php|aspx?|ashx|jsp|do|cgi)\b)/i;
