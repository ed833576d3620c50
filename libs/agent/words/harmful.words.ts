import type { WordList } from './match.js';

/** What takes something away, costs money or reaches other people: nothing that a sign-up or a login needs. */
export const harmfulWords: WordList = [
  'delete*|deletion*|remove*|erase*|destroy*|deactivat*|terminate*|close account|close my account|close your account|wipe*|revoke*|purge*|danger*|uninstall*|unsubscribe*|disconnect*',
  'pay|pay now|payment*|buy*|purchase*|checkout|check out|place order|order now|donate*|subscribe*|upgrade*|withdraw*|transfer*|send money|add card|bid|sell',
  'invite*|share*|post|publish*|comment*|reply|send message|message|report|block|follow|grant*|authorize*|authorise*|allow access|import contacts|make admin',
  'losch*|entfern*|kundig*|deaktivier*|bezahl*|zahl*|zahlungspflichtig*|kauf*|bestell*|spende*|abonnier*|uberweis*|einlad*|teilen|veroffentlich*|kommentar*|autorisier*',
  'supprim*|efface*|desactiv*|resili*|fermer le compte|payer|paiement*|achet*|commande|commander|faire un don|abonn*|virement*|invite*|partag*|publi*|commentaire*|autoris*',
  'elimin*|borrar*|suprim*|desactiv*|cerrar cuenta|pagar*|pago*|compra*|comprar*|pedido*|donar|suscrib*|transfer*|invit*|compart*|publica*|comentar*|autoriz*',
  'exclui*|apagar*|remov*|desativ*|encerrar conta|pagamento*|assina*|convid*|compartilh*',
  'cancella*|rimuov*|disattiv*|chiudi account|paga|pagamento|acquist*|compra*|ordina*|dona|abbona*|bonific*|condivid*|pubblica*|commenta*|autorizz*',
  'verwijder*|wis|wissen|deactiveer*|opzeggen|betal*|koop*|kopen|bestel*|doneer*|abonne*|uitnodig*|deel|delen|publiceer*|reageer*',
  'usun*|skasuj*|dezaktyw*|zamknij konto|zaplac*|platnosc*|kup|kupuj*|zamow*|przelew*|zapros*|udostepn*|opublik*|skomentuj*',
  'удал*|стереть|деактив*|закрыть аккаунт|оплат*|плат*|купить|заказ*|пожертв*|подпис*|перевод*|перевести|приглас*|поделит*|опублик*|коммент*',
  'видал*|оплат*|купити|замов*|запрос*|smaz*|odstran*|zaplat*|koupit|objedn*|pozv*|torol*|fizet*|vasarl*|megrend*|meghiv*|sterge*|plateste*|cumpar*',
  'radera*|ta bort|betala*|kop|bestall*|bjud in|dela|slet*|fjern*|betal*|inviter*|poista*|maksa*|osta|tilaa|kutsu*|sil|hesabi sil|ode|odeme*|satin al*|davet*|paylas*',
  'διαγραφ*|πληρωμ*|αγορ*|προσκληση*|xoa|thanh toan|mua|moi ban|hapus*|bayar*|beli|undang*',
  '削除|退会|解約|支払|購入|注文|招待|寄付|送金|共有|投稿|公開',
  '删除|刪除|注销账|註銷|支付|付款|购买|購買|下单|邀请|邀請|捐赠|转账|轉帳|分享|发布|發佈|评论',
  '삭제|탈퇴|결제|구매|주문|초대|기부|송금|공유|게시',
  'حذف|إزالة|دفع|شراء|طلب|دعوة|تبرع|מחק|מחיקה|תשלום|קנה|הזמן|ลบ|ชำระ|ซื้อ|เชิญ',
];

/** The same in programmers' words: classes, ids and addresses. */
export const harmfulNames: WordList = [
  'delete*|destroy*|remove*|deactivat*|terminate*|revoke*|purge*|danger*|unsubscribe*|pay|payment*|purchase*|buy|checkout|donate*|transfer*|withdraw*|upgrade*|invite*',
];
