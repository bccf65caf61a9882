import type { Language } from './preferences.rules.ts'

// The words for days and times in each language, as parts of regular expressions. quick-line.rules.ts says what they mean.

export const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type Unit = (typeof UNITS)[number]

export interface DateWordList {
  /** How many days away. */
  days: readonly (readonly [string, number])[]
  /** From Monday on. */
  weekdays: readonly string[]
  /** Two letters are a day only before a dot or a time: `do` and `so` are words of their own. */
  shortWeekdays: readonly string[]
  months: readonly string[]
  units: Readonly<Record<Unit, string>>
  /** Two of a unit in one word. */
  pairs: Readonly<Partial<Record<Unit, string>>>
  /** Before a weekday, a week, a month; or after it. */
  next?: string
  nextAfter?: string
  weekend: string
  /** Before a number of units. */
  within: string
  /** What may stand before a day, or before a time, and goes with it. */
  beforeDay: string
  beforeTime: string
  /** Hours of the morning, of the evening, of the whole day. */
  morning: string
  evening: string
  clock: string
  noon: string
  /** Between hours and minutes: `15h30`. */
  hourMark?: string
  /** An hour needs a word behind it: `à 20 clients` is no time. */
  isHourSaid?: true
}

/** Days by their first word are days only behind one of these: `segunda` is the second as well. */
const feira = (day: string): string => String.raw`${day}[-\s]feira|(?<=(?:na|até|[dn]?esta|próxima)\s+)${day}`

export const DATE_WORDS: Record<Language, DateWordList> = {
  en: {
    days: [
      ['day after tomorrow', 2],
      ['today|tod', 0],
      ['tomorrow|tmr|tmrw', 1],
    ],
    weekdays: [
      'mon(?:day)?',
      'tue(?:s(?:day)?)?',
      'wed(?:nesday)?',
      'thu(?:r(?:s(?:day)?)?)?',
      'fri(?:day)?',
      'sat(?:urday)?',
      'sun(?:day)?',
    ],
    shortWeekdays: [],
    months: [
      'jan(?:uary)?',
      'feb(?:ruary)?',
      'mar(?:ch)?',
      'apr(?:il)?',
      'may',
      'june?',
      'july?',
      'aug(?:ust)?',
      'sept?(?:ember)?',
      'oct(?:ober)?',
      'nov(?:ember)?',
      'dec(?:ember)?',
    ],
    units: { minute: 'min(?:ute)?s?', hour: 'h|hours?', day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
    pairs: {},
    next: 'next',
    weekend: 'weekend',
    within: 'in',
    beforeDay: 'on|by|due|this|the',
    beforeTime: 'at',
    morning: 'am|a\\.m\\.',
    evening: 'pm|p\\.m\\.',
    clock: "o'clock",
    noon: 'noon|midday',
  },
  de: {
    days: [
      ['übermorgen', 2],
      ['heute', 0],
      ['morgen', 1],
    ],
    weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
    shortWeekdays: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
    months: [
      'jan(?:uar)?\\.?|jänner',
      'feb(?:ruar)?\\.?',
      'märz|mär\\.?|mrz\\.?',
      'apr(?:il)?\\.?',
      'mai',
      'jun[io]?\\.?',
      'jul[iy]?\\.?',
      'aug(?:ust)?\\.?',
      'sept?(?:ember)?\\.?',
      'okt(?:ober)?\\.?',
      'nov(?:ember)?\\.?',
      'dez(?:ember)?\\.?',
    ],
    units: {
      minute: 'min(?:uten?)?',
      hour: 'std|stunden?',
      day: 'tag(?:en?)?',
      week: 'wochen?',
      month: 'monat(?:en?)?',
      year: 'jahr(?:en?)?',
    },
    pairs: {},
    next: 'nächste[rnsm]?|kommende[rnsm]?',
    weekend: 'wochenende',
    within: 'in',
    beforeDay: 'am|bis|bis zum|diesen|dieses',
    beforeTime: 'um|gegen|ab',
    morning: 'uhr (?:morgens|früh)',
    evening: 'uhr (?:abends|nachmittags)',
    clock: 'uhr',
    noon: 'mittags?',
  },
  ar: {
    days: [
      ['بعد (?:ال)?غد', 2],
      ['اليوم', 0],
      ['غد(?:اً|ًا|ا)?|الغد|بكر[ةه]', 1],
    ],
    weekdays: ['ال[إا]ثنين', 'الثلاثاء', 'ال[أا]ربعاء', 'الخميس', 'الجمعة', 'السبت', 'ال[أا]حد'],
    shortWeekdays: [],
    months: [
      'يناير|كانون الثاني',
      'فبراير|شباط',
      'مارس|آذار',
      '[أا]بريل|نيسان',
      'مايو|[أا]يار',
      'يونيو|حزيران',
      'يوليو|تموز',
      '[أا]غسطس|آب',
      'سبتمبر|[أا]يلول',
      '[أا]كتوبر|تشرين ال[أا]ول',
      'نوفمبر|تشرين الثاني',
      'ديسمبر|كانون ال[أا]ول',
    ],
    units: {
      minute: 'دقيقة|دقائق',
      hour: 'ساعة|ساعات',
      day: 'يوم(?:اً|ًا|ا)?|[أا]يام',
      week: '(?:ال)?[أا]سبوع(?:اً|ًا|ا)?|[أا]سابيع',
      month: '(?:ال)?شهر(?:اً|ًا|ا)?|[أا]شهر|شهور',
      year: 'سنة|سنوات|عام|[أا]عوام',
    },
    pairs: { minute: 'دقيقتين', hour: 'ساعتين', day: 'يومين', week: '[أا]سبوعين', month: 'شهرين', year: 'سنتين|عامين' },
    nextAfter: 'القادمة?|المقبلة?|التالية?',
    weekend: 'نهاية ال[أا]سبوع',
    within: 'بعد|خلال',
    beforeDay: 'يوم|في|قبل',
    beforeTime: 'الساعة|عند',
    morning: 'ص|صباح(?:اً|ًا|ا)',
    evening: 'م|مساء(?:ً|ا)?',
    clock: 'تماما',
    noon: 'ظهر(?:اً|ًا|ا)|الظهر',
  },
  fr: {
    days: [
      ['apr[èe]s[-\\s]demain', 2],
      ["aujourd['’]hui", 0],
      ['demain', 1],
    ],
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    shortWeekdays: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
    months: [
      'janv(?:ier)?\\.?',
      'f[ée]vr(?:ier)?\\.?',
      'mars',
      'avr(?:il)?\\.?',
      'mai',
      'juin',
      'juil(?:let)?\\.?',
      'ao[ûu]t',
      'sept(?:embre)?\\.?',
      'oct(?:obre)?\\.?',
      'nov(?:embre)?\\.?',
      'd[ée]c(?:embre)?\\.?',
    ],
    units: {
      minute: 'min(?:utes?)?',
      hour: 'h|heures?',
      day: 'j|jours?',
      week: '(?:la\\s+)?semaines?',
      month: '(?:le\\s+)?mois',
      year: "(?:l['’])?an(?:née)?s?",
    },
    pairs: {},
    nextAfter: 'prochaine?|suivante?',
    weekend: 'week-?end',
    within: "dans|sous|d['’]ici",
    beforeDay: "le|ce|du|pour|pour le|avant|avant le|d['’]ici|jusqu['’](?:au|à)",
    beforeTime: 'à|vers|dès',
    morning: '(?:h(?:eures?)?\\s*)?du matin',
    evening: "(?:h(?:eures?)?\\s*)?(?:du soir|de l['’]après-midi)",
    clock: 'h|heures?',
    noon: 'midi',
    hourMark: 'h|heures',
    isHourSaid: true,
  },
  pt: {
    days: [
      ['depois de amanh[ãa]', 2],
      ['hoje', 0],
      ['amanh[ãa]', 1],
    ],
    weekdays: [feira('segunda'), feira('terça'), feira('quarta'), feira('quinta'), feira('sexta'), 's[áa]bado', 'domingo'],
    shortWeekdays: ['seg|segunda', 'ter|terça', 'qua|quarta', 'qui|quinta', 'sex|sexta', 's[áa]b', 'dom'],
    months: [
      'jan(?:eiro)?\\.?',
      'fev(?:ereiro)?\\.?',
      'mar(?:ço|\\.)?',
      'abr(?:il)?\\.?',
      'mai(?:o|\\.)?',
      'jun(?:ho)?\\.?',
      'jul(?:ho)?\\.?',
      'ago(?:sto|\\.)?',
      'set(?:embro|\\.)?',
      'out(?:ubro|\\.)?',
      'nov(?:embro)?\\.?',
      'dez(?:embro)?\\.?',
    ],
    units: { minute: 'min(?:utos?)?', hour: 'h|horas?', day: 'dias?', week: 'semanas?', month: 'm[êe]s(?:es)?', year: 'anos?' },
    pairs: {},
    next: '(?:n[oa]\\s+)?próxim[oa]',
    nextAfter: 'que vem',
    weekend: 'fi(?:m|nal) de semana',
    within: 'em|dentro de|daqui a',
    beforeDay: 'em|n[oa]|até|até [oa]|n?est[ea]|dia|no dia|para',
    beforeTime: 'às?|pelas',
    morning: '(?:h(?:oras?)?\\s*)?da (?:manhã|madrugada)',
    evening: '(?:h(?:oras?)?\\s*)?da (?:tarde|noite)',
    clock: 'h|horas?',
    noon: '(?:ao\\s+)?meio[-\\s]dia',
    hourMark: 'h|horas',
  },
}

/** English is understood beside the own language, but for what is a word of its own there: `mon` and `tue` in French. */
export const ENGLISH_BESIDE: Partial<Record<Language, DateWordList>> = {
  fr: { ...DATE_WORDS.en, weekdays: ['monday', 'tuesday', ...DATE_WORDS.en.weekdays.slice(2)] },
}
