import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { RecurrenceField, useRecurrenceText } from './recurrence-field.tsx'

// A Wednesday, the last of its month.
const START = '2026-11-25'

function Field() {
  const [rule, setRule] = useState<string>()
  return (
    <main>
      <h1>Sample</h1>
      <RecurrenceField label="Repeats" value={rule} start={START} onChange={setRule} />
      <output>{rule ?? 'once'}</output>
    </main>
  )
}

function Sentences() {
  const sentence = useRecurrenceText()
  return (
    <main>
      <h1>Sample</h1>
      <ul>
        {RULES.map(rule => (
          <li key={rule}>{sentence(rule)}</li>
        ))}
      </ul>
    </main>
  )
}

const RULES = [
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
  'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25',
  'FREQ=DAILY;UNTIL=20261231',
  'FREQ=MONTHLY;BYMONTHDAY=30',
  'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
]

it.each([
  [
    'en',
    [
      'Every 2 weeks on Monday',
      'Every weekday',
      'Every month on the last Friday, 3 times',
      'Every year on 25 November',
      'Every day, until 31 Dec 2026',
      'Every month on day 30 (skips shorter months)',
      'Every month on day 30 or the last day',
    ],
  ],
  [
    'de',
    [
      'Alle 2 Wochen am Montag',
      'Jeden Werktag',
      'Jeden Monat am letzten Freitag, 3-mal',
      'Jedes Jahr am 25. November',
      'Jeden Tag, bis 31. Dez. 2026',
      'Jeden Monat am 30. (nicht in kürzeren Monaten)',
      'Jeden Monat am 30. oder am letzten Tag',
    ],
  ],
  [
    'ar',
    [
      'كل أسبوعين أيام الاثنين',
      'كل يوم عمل',
      'كل شهر يوم الجمعة الأخير، 3 مرات',
      'كل سنة في 25 نوفمبر',
      'كل يوم، حتى 31 ديسمبر 2026',
      'كل شهر في اليوم 30 أو اليوم الأخير',
    ],
  ],
  [
    'fr',
    [
      'Toutes les 2 semaines le lundi',
      'Chaque jour ouvré',
      'Chaque mois le dernier vendredi, 3 fois',
      'Chaque année le 25 novembre',
      'Chaque jour, jusqu’au 31 déc. 2026',
      'Chaque mois le 30 ou le dernier jour',
    ],
  ],
  [
    'pt',
    [
      'A cada 2 semanas, segunda-feira',
      'Todos os dias úteis',
      'Todo mês, na última ocorrência de sexta-feira, 3 vezes',
      'Todo ano, em 25 de novembro',
      'Todos os dias, até 31 de dez. de 2026',
      'Todo mês, no dia 30 ou no último dia',
    ],
  ],
] as const)('TODO-11 CAL-08 rules are sentences in %s', async (language, sentences) => {
  setPreferences({ language })
  await loadTexts(['recurrence'])
  const screen = await showScreen(Sentences)
  for (const sentence of sentences)
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
})

it('TODO-11 CAL-08 common rules are chosen by name, others composed', async () => {
  await loadTexts(['recurrence'])
  const screen = await showScreen(Field)
  const rule = screen.getByRole('status')
  const repeats = screen.getByRole('combobox', { name: 'Repeats' })
  await repeats.selectOptions('Every month on the fourth Wednesday')
  await expect.element(rule).toHaveTextContent('FREQ=MONTHLY;BYDAY=4WE')
  await repeats.selectOptions('Custom')
  await screen.getByRole('combobox', { name: 'Unit' }).selectOptions('Weeks')
  await screen.getByRole('spinbutton', { name: 'Every' }).click()
  await userEvent.keyboard('2')
  await screen.getByRole('checkbox', { name: 'Friday' }).click()
  await screen
    .getByRole('combobox', { name: 'Ends' })
    .selectOptions('After a number of occurrences')
  await expect.element(rule).toHaveTextContent('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR;COUNT=5')
  await screen.getByRole('combobox', { name: 'Unit' }).selectOptions('Months')
  await screen.getByRole('combobox', { name: 'On', exact: true }).selectOptions('on the last day')
  await expect.element(rule).toHaveTextContent('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1;COUNT=5')
  await repeats.selectOptions('Does not repeat')
  await expect.element(rule).toHaveTextContent('once')
})
