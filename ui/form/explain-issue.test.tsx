import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { number } from '#platform/contract/resource-kinds.rules.ts'
import { draftSchema } from '#platform/contract/resource-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '../page/test-screen.tsx'
import { explainIssue } from './explain-issue.ts'

it.each([
  [draftSchema(number({})), 0.1, 'Enter a whole number.'],
  [z.int(), 0.1, 'Enter a whole number.'],
  [draftSchema(number({ decimals: 1 })), 0.12, 'Use at most 1 decimal place.'],
  [draftSchema(number({ decimals: 2 })), 1.005, 'Use at most 2 decimal places.'],
  [draftSchema(number({})), 1e13, 'Must be 1,000,000,000,000 or less.'],
])('ADD-13 X-20 says in words what is wrong with a number', async (schema, value, said) => {
  function Said() {
    const { t } = useTranslation('ui')
    const issue = z.safeParse(schema, value).error?.issues[0]
    return <p>{issue === undefined ? '' : explainIssue(issue, `${value}`, t)}</p>
  }
  const screen = await showScreen(Said)
  await expect.element(screen.getByText(said)).toBeVisible()
})
