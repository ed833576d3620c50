import { normalize } from '../../words/normalize.js';

/** "Your", "enter your": words that say nothing of what is asked for. What enters text in Vietnamese also ends the word for logging in. */
const FILLER =
  /(^| )(შეიყვანეთ|ჩაწერეთ|please|enter|type|your|bitte|ihren?|ihre|deinen?|deine|eingeben|votre|vos|ton|ta|tu|su|introduce|ingrese|seu|sua|il tuo|la tua|inserisci|podaj|twoj|twoja|twoje|wpisz|uw|je|jouw|vul|din|ditt|indtast|ange|vas|vase|zadejte|ваш|ваша|ваше|вашего|введите|adiniz|giriniz|ваші|введіть|vnesite|unesite|upisite|svoj|svoju|svojo|zadajte|вашата|вашето|вашия|въведете|унесите|внесете|introduceti|adja meg|irja be|εισαγετε|σας|skriv inn|syota|sisesta|sinu|teie|ievadiet|jusu|iveskite|introdueix|el teu|la teva|(?<!dang )nhap|cua ban|masukkan|anda)(?= |$)/g;
/** What stands in brackets behind a name explains it, but for which part of a name is meant. */
export const unexplained = (text: string): string =>
  text
    .replace(/【[^】]*】/g, ' ')
    .replace(/(?<=\p{L}.*)[(（](?!(?:[姓名氏]|せい|めい|セイ|メイ)[)）])[^)）]*[)）]/gu, ' ');
/** What a text says, without words that say nothing and what explains it. */
export const bare = (text: string): string =>
  normalize(unexplained(text)).replace(FILLER, ' ').replace(/\s+/g, ' ').trim() || normalize(text);
