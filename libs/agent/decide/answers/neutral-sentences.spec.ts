import { expect, test } from '@jest/globals';
import { normalize } from '../../words/normalize.js';
import { messages } from '../../words/words.js';
import { announcesMail, waitsForSomebody } from './approval-mail.js';
import { read } from './refusals.js';

/** Sentences of products' help and settings, which speak of no account that is being made. */
const notice = (text: string) => ({ text, purpose: null, field: null });

test.each([
  'تحديث البريد أرسل إلى المستخدم',
  'Acme giriş yöntemi mevcut değil',
  '这个问题已经被删除，而且只能被发布者，网站管理员和版主查看',
  'Этот файл не может быть удалён, так как он используется на следующих страницах:',
  'لا يوجد أسم مستخدم!',
  'Etiketleri kaydetmek için yeterli alanımız mevcut değil. Lütfen bazılarını silin ya da kısaltın.',
  '对不起，你找的这个评论已经被删除',
  'Используется для программного доступа к полям.',
  'المشرف يضيف المستخدمين',
  'Mevcut veriler tekrarlayıcı ile uyumlu değildir ve tekrarlayıcıya veri eklenirken üzerine yazılacaktır',
  '文件“Acme”已经被删除。',
  'Изменить элемент, который используется как титул для текущей папки',
  'إختيار أسم مستخدم',
  'Mevcut dosyanın üstüne yaz',
  '它已经被您的服务商禁用',
  'SSL не используется',
  'عطل تسجيل المستخدمين',
  'Farklar Bu sayfanın seçili sürümü ile mevcut sürümü arasındaki farkları gösterir.',
  '表单管理数据缺失或者已经被篡改。',
  'لا يوجد مستخدمون في هذه التجزئة.',
  'Şema mevcut değil',
  '密码更改已经被扩展程序中止。',
])('nothing is taken: %s', (text) => expect(read(notice(text), 'signup')).not.toMatch(/Taken/));

test.each([
  'Gratulacje, jesteś teraz Administratorem',
  '승인된 게시물 경고 활성화',
  'минимум одобрения на въпроса',
  'Разрешить отправку уведомлений об одобренных постах',
  'Povolit upozornění na schválené příspěvky',
  '对受监视用户的发帖进行预审核，并对加标注的帖子进行审计',
  'При відправленні пароля сталась помилка. Зв’яжіться з адміністратором!',
  '審査員はコンテンツを内部ユーザーに公開します',
  'Processo de aprovação de pedidos',
  'Procesul de aprobare a comenzilor',
  'Proceso de aprobación de pedidos',
  'Quy trình phê duyệt đặt hàng',
  'Rendelés jóváhagyási folyamata',
  'Proses persetujuan pesanan',
  'De pagina ’Acme’ is ingediend ter goedkeuring in beoordelingsfase ’Acme’.',
  'schválené na zverejnenie',
  'Konto zablokowane: zbyt wiele prób logowania. Skontaktuj się z administratorem, aby odblokować swoje konto.',
  '자동으로 승인된 유저가 되려면',
  'минимум одобрения на отговор',
  'Чтобы стать атвоматически-одобренным пользователе',
  'Stát se automaticky schváleným uživatelem',
  '启用图像审核',
  'Схоже, що адреса e-mail невірна - якщо ви вважаєте, що це помилка, зв’яжіться з адміністратором',
  'このオプションを有効にすると、 リストへの投稿をすべて緊急に制限し、審査のために保留します。リストが炎上していて、冷却期間が必要なときにこのオプションを有効にしてください。',
  'Журнал модерации',
  'Модерация комментариев',
  'Sinun on hyväksyttävä yleiset käyttöehdot',
  'Registráciou súhlasíte s tým, že vaše meno a používateľské meno budú verejne viditeľné, pokiaľ bude váš účet aktívny.',
])('nobody has to let an account in: %s', (text) => expect(waitsForSomebody(text)).toBe(false));

test.each([
  'יש לשמור ואז להשתמש באימות של HTML על העמוד „שו״ת“ כדי לבדוק את הקלט שלך.',
  'Geçersiz veya eksik veri gönderildi',
  'Nepodarilo sa vykonať zlúčenie histórií. Prosím, skontrolujte parametre stránka a časy.',
  'Портлет, що надає посилання для категорії дій.',
  '寄送電郵通知新留言。',
  'יש לשמור ואז להשתמש באימות של HTML על העמוד „פרטיות“ כדי לבדוק את הקלט שלך.',
  'Gönderilen dosya sadece kısmen gönderildi.',
  'Nepodarilo sa načítať exportné pluginy, skontrolujte prosím vašu inštaláciu!',
  '會透過這個信箱寄送密碼通知',
  'עדכון בדוא״ל נשלח למשתמש',
  'İş akışı görevi yeniden gönderildi. İş akışı devam etti.',
  'Vyzerá, že sa vyskytol problém s Vašim API kľúčom. Skontrolujte nastavenia prosím.',
  '寄送電子郵件給這名使用者',
  'נשלחה תזכורת על קבלת התשובה הטובה ביותר',
  'Skontrolujte chybu v JSON',
  '定期寄送摘要',
])('no mail is announced: %s', (text) => expect(announcesMail(text)).toBe(false));

test.each([
  '태그의 최대 길이(문자수)',
  '답변 본문의 최소 길이(문자수)',
  '사용자명에는 문자, 공백, 밑줄만 사용할 수 있습니다.',
  '텍스트가 Acme 보다 많은 문자로 되어 있어, 전환할 수 없습니다 - 댓글로 허용되는 최대 문자 수 입니다',
  '#은 태그의 첫 문자로 유효하지 않으며, 대소문자 및 숫자만 허용합니다',
])('characters are no text message: %s', (text) => expect(messages.sms.test(normalize(text))).toBe(false));

test.each([
  'יש לשמור ואז להשתמש באימות של HTML על העמוד „שו״ת“ כדי לבדוק את הקלט שלך.',
  'Au moins un de ces sélecteurs doit être activé',
  'Tässä roolissa ei ole vielä käyttäjiä.',
  'توسط ارائه دهنده شما غیرفعال شده است.',
  'Kom ihåg att detta bara är en förhandsgranskning. Dina ändringar har ännu inte publicerats!',
  'Портлет, що надає посилання для категорії дій.',
  '寄送電郵通知新留言。',
  'Gönderilen dosya sadece kısmen gönderildi.',
  'Vyzerá, že sa vyskytol problém s Vašim API kľúčom. Skontrolujte nastavenia prosím.',
  'יש לשמור ואז להשתמש באימות של HTML על העמוד „פרטיות“ כדי לבדוק את הקלט שלך.',
  'Ce paramètre doit être activé, car les tableaux de tendance contiennent des blocs compressés.',
  'Asettelua/kokoelmaa ei ole vielä valittu',
  'غیرفعال سازی ورود دو مرحله ای',
  '會透過這個信箱寄送密碼通知',
])('no address waits for its proof: %s', (text) => expect(read(notice(text), 'login')).not.toBe('notActivated'));

test.each([
  '警告：您尚未登录。您的编辑将归于一个自动生成的名称（通过向您的浏览器添加一个Cookie），且管理员可查看您的IP地址。',
  'Identifiants de blocage pertinents : Acme (votre adresse IP peut aussi apparaître dans une liste de blocage)',
  'Relevante blokkade-IDs: Acme (uw IP-adres is mogelijk ook op een lijst met blokkades geplaatst)',
  '警告：您尚未登入。您的編輯將歸於一個自動生成的名稱（透過向您的瀏覽器添加一個Cookie），且管理員可檢視您的IP位址。',
  '相关封禁ID：Acme（您的IP地址也可能被列入黑名单）',
  '相關的封鎖ID：Acme（您的IP位址可能在封鎖列表中）',
])('nothing is limited: %s', (text) => expect(messages.rateLimited.test(normalize(text))).toBe(false));

test.each([
  '通过从您设备上的身份验证器提供令牌来确认您的账户注册。验证令牌后，您的账户注册将完成。',
  '点击“生成令牌”创建一个新的静态访问令牌',
  '您可以在这里重置可访问与您的账号相关的特定私人数据的令牌。 如果您意外将其分享给他人，或者您的账号已遭到入侵，您应该重置这些令牌。',
])('no form has grown old: %s', (text) => expect(messages.staleForm.test(normalize(text))).toBe(false));
