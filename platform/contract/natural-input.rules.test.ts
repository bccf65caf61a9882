import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { dateWordsValue, findDateWords, withoutSpans } from './natural-input.rules.ts'

// Saturday, noon in Berlin.
const now = '2026-11-21T11:00:00.000Z'
const zone = 'Europe/Berlin'

const read = (text: string, language: Language) => {
  const found = findDateWords(text, { now, zone, language })
  return found === undefined ? undefined : [found.day, found.time, withoutSpans(text, found.spans)]
}

describe('dates in words', () => {
  it.each([
    ['Call Ana tomorrow 15:00', '2026-11-22', '15:00', 'Call Ana'],
    ['today', '2026-11-21', undefined, ''],
    ['Report the day after tomorrow', '2026-11-23', undefined, 'Report'],
    ['fri 12:30 lunch', '2026-11-27', '12:30', 'lunch'],
    ['Swim on Saturday', '2026-11-28', undefined, 'Swim'],
    ['Swim next saturday', '2026-11-28', undefined, 'Swim'],
    ['Plan next monday', '2026-11-23', undefined, 'Plan'],
    ['Plan next week', '2026-11-23', undefined, 'Plan'],
    ['Rent next month', '2026-12-01', undefined, 'Rent'],
    ['this weekend: clean up', '2026-11-21', undefined, 'clean up'],
    ['Pay 25 nov', '2026-11-25', undefined, 'Pay'],
    ['Pay Nov 25th', '2026-11-25', undefined, 'Pay'],
    ['Pay 3 march 2028', '2028-03-03', undefined, 'Pay'],
    ['Pay 20 nov', '2027-11-20', undefined, 'Pay'],
    ['Leap 29 feb', '2028-02-29', undefined, 'Leap'],
    ['Pay 2026-12-01', '2026-12-01', undefined, 'Pay'],
    ['Pay 1/12', '2026-12-01', undefined, 'Pay'],
    ['Pay 12/25', '2026-12-25', undefined, 'Pay'],
    ['in 3 days check', '2026-11-24', undefined, 'check'],
    ['in 2 weeks check', '2026-12-05', undefined, 'check'],
    ['in 3 months check', '2027-02-21', undefined, 'check'],
    ['in 2 hours check', '2026-11-21', '14:00', 'check'],
    ['Tea at 5pm', '2026-11-21', '17:00', 'Tea'],
    ['Tea at 9', '2026-11-22', '09:00', 'Tea'],
    ['Tea 12 am tomorrow', '2026-11-22', '00:00', 'Tea'],
    ['Tea at noon, sunday', '2026-11-22', '12:00', 'Tea'],
    ['Tea 3:30 p.m. mon', '2026-11-23', '15:30', 'Tea'],
  ])('TODO-09 en: %s', (text, day, time, rest) => {
    expect(read(text, 'en')).toEqual([day, time, rest])
  })

  it.each([
    ['Ana anrufen morgen 15:00', '2026-11-22', '15:00', 'Ana anrufen'],
    ['Ana anrufen übermorgen um 15 Uhr', '2026-11-23', '15:00', 'Ana anrufen'],
    ['Bericht am Freitag', '2026-11-27', undefined, 'Bericht'],
    ['Bericht bis Fr. 12:30', '2026-11-27', '12:30', 'Bericht'],
    ['Bericht Do 9 Uhr', '2026-11-26', '09:00', 'Bericht'],
    ['Planung nächste Woche', '2026-11-23', undefined, 'Planung'],
    ['Planung nächsten Dienstag', '2026-11-24', undefined, 'Planung'],
    ['Miete 1. Dezember', '2026-12-01', undefined, 'Miete'],
    ['Miete am 1.12.', '2026-12-01', undefined, 'Miete'],
    ['Miete 1.12.2027', '2027-12-01', undefined, 'Miete'],
    ['in 3 Tagen prüfen', '2026-11-24', undefined, 'prüfen'],
    ['Tee 15.30 Uhr', '2026-11-21', '15:30', 'Tee'],
    ['Tee tomorrow', '2026-11-22', undefined, 'Tee'],
    ['Essen heute mittag', '2026-11-21', '12:00', 'Essen'],
  ])('TODO-09 de: %s', (text, day, time, rest) => {
    expect(read(text, 'de')).toEqual([day, time, rest])
  })

  it.each([
    ['اتصل بآنا غدا 15:00', '2026-11-22', '15:00', 'اتصل بآنا'],
    ['اتصل بآنا غدًا الساعة ٣ مساءً', '2026-11-22', '15:00', 'اتصل بآنا'],
    ['تقرير يوم الجمعة', '2026-11-27', undefined, 'تقرير'],
    ['تقرير بعد غد', '2026-11-23', undefined, 'تقرير'],
    ['تقرير بعد 3 أيام', '2026-11-24', undefined, 'تقرير'],
    ['تقرير بعد أسبوعين', '2026-12-05', undefined, 'تقرير'],
    ['تخطيط الأسبوع القادم', '2026-11-23', undefined, 'تخطيط'],
    ['تخطيط الثلاثاء القادم', '2026-11-24', undefined, 'تخطيط'],
    ['الإيجار 25 نوفمبر', '2026-11-25', undefined, 'الإيجار'],
    ['اليوم الساعة 18:15', '2026-11-21', '18:15', ''],
  ])('TODO-09 ar: %s', (text, day, time, rest) => {
    expect(read(text, 'ar')).toEqual([day, time, rest])
  })

  it.each([
    ['Appeler Ana demain 15:00', '2026-11-22', '15:00', 'Appeler Ana'],
    ['Appeler Ana après-demain à 15h30', '2026-11-23', '15:30', 'Appeler Ana'],
    ['Thé aujourd’hui à 18 h 15', '2026-11-21', '18:15', 'Thé'],
    ['Rapport pour vendredi', '2026-11-27', undefined, 'Rapport'],
    ['Rapport jeu. 9h', '2026-11-26', '09:00', 'Rapport'],
    ['Planifier la semaine prochaine', '2026-11-23', undefined, 'Planifier'],
    ['Planifier mardi prochain', '2026-11-24', undefined, 'Planifier'],
    ['Bilan l’année prochaine', '2027-01-01', undefined, 'Bilan'],
    ['Loyer le 1er décembre', '2026-12-01', undefined, 'Loyer'],
    ['Loyer 3 févr. 2028', '2028-02-03', undefined, 'Loyer'],
    ['Loyer 1/12', '2026-12-01', undefined, 'Loyer'],
    ['Vérifier dans 3 jours', '2026-11-24', undefined, 'Vérifier'],
    ['Vérifier dans 2 heures', '2026-11-21', '14:00', 'Vérifier'],
    ['Thé à 5 heures du soir', '2026-11-21', '17:00', 'Thé'],
    ['Déjeuner dimanche midi', '2026-11-22', '12:00', 'Déjeuner'],
    ['Ménage ce week-end', '2026-11-21', undefined, 'Ménage'],
    ['Thé tomorrow', '2026-11-22', undefined, 'Thé'],
  ])('TODO-09 fr: %s', (text, day, time, rest) => {
    expect(read(text, 'fr')).toEqual([day, time, rest])
  })

  it.each([
    ['Ligar para Ana amanhã 15:00', '2026-11-22', '15:00', 'Ligar para Ana'],
    ['Ligar depois de amanhã às 15h30', '2026-11-23', '15:30', 'Ligar'],
    ['Chá hoje às 18', '2026-11-21', '18:00', 'Chá'],
    ['Relatório na sexta-feira', '2026-11-27', undefined, 'Relatório'],
    ['Relatório até sexta', '2026-11-27', undefined, 'Relatório'],
    ['Relatório quinta às 9h', '2026-11-26', '09:00', 'Relatório'],
    ['Planejar na próxima semana', '2026-11-23', undefined, 'Planejar'],
    ['Planejar semana que vem', '2026-11-23', undefined, 'Planejar'],
    ['Planejar próxima terça-feira', '2026-11-24', undefined, 'Planejar'],
    ['Aluguel 1º de dezembro', '2026-12-01', undefined, 'Aluguel'],
    ['Aluguel em 3 de fevereiro de 2028', '2028-02-03', undefined, 'Aluguel'],
    ['Verificar em 3 dias', '2026-11-24', undefined, 'Verificar'],
    ['Verificar daqui a 2 horas', '2026-11-21', '14:00', 'Verificar'],
    ['Chá às 5 da tarde', '2026-11-21', '17:00', 'Chá'],
    ['Almoço domingo ao meio-dia', '2026-11-22', '12:00', 'Almoço'],
    ['Limpar no fim de semana', '2026-11-21', undefined, 'Limpar'],
  ])('TODO-09 pt: %s', (text, day, time, rest) => {
    expect(read(text, 'pt')).toEqual([day, time, rest])
  })

  it.each([
    'Call Ana',
    'Marchers and mondays',
    'so do it',
    'Version 1.2',
    'Room 25',
    'Ratio 25:61',
    'mañana',
    '#today',
    'Task 30 feb 2027',
  ])('TODO-09 nothing is recognized in “%s”', text => {
    expect(read(text, 'en')).toBeUndefined()
  })

  it('TODO-09 in German “do” and “so” are words unless they are abbreviated days', () => {
    expect(read('so wie do', 'de')).toBeUndefined()
    expect(read('Di. Tee', 'de')).toEqual(['2026-11-24', undefined, 'Tee'])
  })

  it('TODO-09 words that resemble days or times are not parsed as such', () => {
    expect(read('Appeler mon frère', 'fr')).toBeUndefined()
    expect(read('Écrire à 20 clients', 'fr')).toBeUndefined()
    expect(read('Preparar a segunda reunião', 'pt')).toBeUndefined()
  })

  it('TODO-09 “today” is the day in the person’s time zone', () => {
    const late = { now: '2026-11-21T23:30:00.000Z', language: 'en' } as const
    expect(findDateWords('today', { ...late, zone: 'UTC' })?.day).toBe('2026-11-21')
    expect(findDateWords('today', { ...late, zone: 'Asia/Tokyo' })?.day).toBe('2026-11-22')
    expect(dateWordsValue({ day: '2026-11-22', time: '15:00' }, 'Asia/Tokyo')).toBe(
      '2026-11-22T06:00:00.000Z',
    )
    expect(dateWordsValue({ day: '2026-11-22', time: undefined }, 'Asia/Tokyo')).toBe('2026-11-22')
  })

  it('TODO-09 any text is parsed without an error, and quickly', () => {
    expect(fc.check(fc.property(fc.string(), text => read(text, 'de') !== null)).failed).toBe(false)
    const long = 'next '.repeat(2_000) + '1 '.repeat(2_000)
    const tries = [1, 2, 3].map(() => {
      const began = Date.now()
      read(long, 'ar')
      return Date.now() - began
    })
    // The fastest run counts: a busy machine only makes runs slower.
    expect(Math.min(...tries)).toBeLessThan(500)
  })
})
