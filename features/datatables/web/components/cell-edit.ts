import { type Employee, employeeChange } from '../../contract/datatables.contract.ts'
import { EMPLOYEE_STATUSES } from '../../contract/datatables.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainIssue } from '#ui/form/explain-issue.ts'
import type { GridColumnKey } from './grid-layout.ts'

/** How a cell is edited. */
export interface CellEdit {
  kind: 'text' | 'number' | 'date' | 'choice'
  /** The value as a form has it. */
  text: string
  /** What there is to choose from. */
  useOptions: () => readonly { value: string; text: string }[]
  /** The name of a choice; any other value as it is. */
  nameOf: (words: { t: TFunction; language: string }) => string
  /** The value of a choice by its name, as spreadsheets have it; any other text as it is. */
  valueOf: (text: string, t: TFunction) => string
  /** The change to send for a value; undefined while it is invalid. */
  read: (text: string) => object | undefined
  /** A hook: what is wrong with a text, in words. */
  useProblem: () => (text: string) => string | undefined
}

const KINDS: Partial<Record<GridColumnKey, CellEdit['kind']>> = {
  salary: 'number',
  age: 'number',
  experience: 'number',
  start_date: 'date',
  status: 'choice',
}

/** One of the sheet's own columns: the contract's rules check what is typed. */
export const ownEdit = (employee: Employee, name: GridColumnKey): CellEdit => ({
  kind: KINDS[name] ?? 'text',
  text: String(employee[name]),
  useOptions: useStatusOptions,
  nameOf: ({ t }) =>
    name === 'status' ? t(`statuses.${employee.status}`) : String(employee[name]),
  valueOf: (text, t) =>
    (name === 'status' &&
      statusOptions(t).find(one => foldSearch(one.text) === foldSearch(text))?.value) ||
    text,
  read(text) {
    const checked = check(employee, name, text)
    return checked.success ? { [name]: checked.data[name] } : undefined
  },
  useProblem() {
    const { t } = useTranslation('datatables')
    const { t: tUi } = useTranslation('ui')
    return text => {
      const issue = check(employee, name, text).error?.issues[0]
      if (issue === undefined) return undefined
      if (name === 'start_date') return t('form.day')
      return name === 'salary' ? t('form.salary') : explainIssue(issue, text, tUi)
    }
  },
})

/** An emptied number is missing, not 0. */
const check = ({ id }: Employee, name: GridColumnKey, text: string) =>
  employeeChange.safeParse({
    id,
    [name]: KINDS[name] === 'number' && text.trim() === '' ? Number.NaN : text,
  })

const statusOptions = (t: TFunction) =>
  EMPLOYEE_STATUSES.map(status => ({ value: `${status}`, text: t(`statuses.${status}`) }))

function useStatusOptions() {
  const { t } = useTranslation('datatables')
  return statusOptions(t)
}
