import type { Formats } from '#platform/web/format/format.ts'
import { listOf } from '#platform/web/format/list-of.ts'
import { readFilled, toNumberKey } from '#platform/web/format/typed-number.ts'
import { isChecked } from '#ui/form/checked.ts'
import { mergeSet } from '#ui/stale/merge-set.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { readClient } from './edit-client.ts'
import {
  type EditField,
  type EditValues,
  methodsIn,
  readLines,
  toItem,
  type TypedLine,
} from './edit-values.ts'

// Two edits of one draft: each field of both sides, and the draft with the chosen values (INV-27).

interface Sides {
  before: EditValues
  mine: EditValues
  theirs: EditValues
}
const SHOWN = ['showTerms', 'showClientNotes', 'showPaymentStub'] as const
/** What is chosen, with the values that go with it: a due date is one of its terms, a percentage isn't an amount. */
const PARTS = {
  client: ['client'],
  issuedDate: ['issuedDate'],
  terms: ['terms', 'dueDate'],
  currency: ['currency'],
  service: ['service'],
  lines: ['lines'],
  discount: ['discount', 'discountKind'],
  salesperson: ['salesperson'],
  note: ['note'],
  paymentTerms: ['paymentTerms'],
  accepted: ['accepted'],
  shown: SHOWN,
} as const satisfies Record<string, readonly EditField[]>
type Part = keyof typeof PARTS
const NAMES = Object.keys(PARTS).filter((name): name is Part => name in PARTS)

const LABELS: Partial<Record<Part, string>> = {
  terms: 'invoice:edit.terms',
  lines: 'invoice:lines',
  accepted: 'invoice:edit.accept',
  shown: 'invoice:edit.shown',
}
interface Words {
  t: (key: string) => string
  format: Pick<Formats, 'date' | 'percent' | 'money'>
}

/** Of both edits at once: payment methods and what is shown are added and removed one by one. */
export function mergeSets({ before, mine, theirs }: Sides): EditValues {
  const shown = SHOWN.map(name => [name, (mine[name] === before[name] ? theirs : mine)[name]])
  const accepted = mergeSet(
    {
      before: methodsIn(before.accepted),
      mine: methodsIn(mine.accepted),
      theirs: methodsIn(theirs.accepted),
    },
    String,
  )
  return { ...mine, ...Object.fromEntries(shown), accepted: methodsIn(`${accepted}`).join(',') }
}

export const staleFieldsOf = (sides: Sides, words: Words): StaleField[] =>
  NAMES.map(name =>
    toStaleField(sides, {
      name,
      label: words.t(LABELS[name] ?? `invoice:fields.${name}`),
      text: values => TEXTS[name](values, words),
      key: values => keyOf(values, name),
    }),
  )

export function mixSides(
  { mine, theirs }: Omit<Sides, 'before'>,
  sides: Readonly<Record<string, 'mine' | 'theirs'>>,
): EditValues {
  const taken = NAMES.filter(name => sides[name] === 'theirs').flatMap(name => PARTS[name])
  return { ...mine, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) }
}

/** What is saved: numbers however they are typed, and lines without the key they have on the screen. */
function keyOf(values: EditValues, name: Part): string {
  if (name === 'client') return `${readClient(values.client)?.id ?? ''}`
  if (name === 'terms') return values.terms === '' ? `own ${values.dueDate}` : values.terms
  if (name === 'accepted') return methodsIn(values.accepted).join(',')
  if (name === 'shown') return SHOWN.filter(one => isChecked(values[one])).join(',')
  if (name === 'discount')
    return toNumberKey(values.discount || '0') === '0'
      ? '0'
      : `${toNumberKey(values.discount)} ${values.discountKind}`
  if (name !== 'lines') return values[name].trim()
  return JSON.stringify(
    readLines(values.lines).map(line => ({
      ...toItem(line),
      item: line.item.trim(),
      description: line.description.trim(),
      cost: toNumberKey(line.cost),
      qty: toNumberKey(line.qty),
      discount: toNumberKey(line.discount || '0'),
    })),
  )
}

const TEXTS: Record<Part, (values: EditValues, words: Words) => string> = {
  client: ({ client }) => {
    const { name = '', company = '', companyEmail = '' } = readClient(client) ?? {}
    return [name, company, companyEmail].filter(text => text !== '').join('\n')
  },
  issuedDate: ({ issuedDate }, words) => dateOf(issuedDate, words),
  terms: ({ terms, dueDate }, words) =>
    terms === '' && dueDate !== ''
      ? dateOf(dueDate, words)
      : words.t(`invoice:terms.${terms === '' ? 'own' : terms}`),
  currency: ({ currency }) => currency,
  service: ({ service }) => service,
  lines: ({ lines, currency }, words) =>
    readLines(lines)
      .map(line => lineText(line, currency, words))
      .join('\n'),
  discount: ({ discount, discountKind, currency }, { format }) => {
    const value = readFilled(discount)
    if (!Number.isFinite(value)) return discount
    return discountKind === 'percent'
      ? format.percent(value / 100, 2)
      : format.money(value, currency)
  },
  salesperson: ({ salesperson }) => salesperson,
  note: ({ note }) => note,
  paymentTerms: ({ paymentTerms }) => paymentTerms,
  accepted: ({ accepted }, { t }) =>
    listOf(methodsIn(accepted).map(method => t(`document:paymentMethods.${method}`))),
  shown: (values, { t }) =>
    listOf(SHOWN.filter(name => isChecked(values[name])).map(name => t(`invoice:edit.${name}`))),
}

const dateOf = (day: string, { format }: Words) => (day === '' ? '' : format.date(day))

/** A line with all that is charged for it, and its description below. */
function lineText(line: TypedLine, currency: string, { t, format }: Words): string {
  const { item, description, cost, qty, discount, tax1, tax2 } = line
  const price = readFilled(cost)
  const off = readFilled(discount)
  const parts = [
    `${item}: ${Number.isFinite(price) ? format.money(price, currency) : cost} × ${qty}`,
    Number.isFinite(off) && off !== 0
      ? `${t('invoice:fields.discount')} ${format.percent(off / 100, 2)}`
      : '',
    ...[tax1, tax2].map(tax =>
      tax === null ? '' : `${tax.name} ${format.percent(tax.basisPoints / 10_000, 2)}`,
    ),
  ]
  const first = parts.filter(part => part !== '').join(' · ')
  return description.trim() === '' ? first : `${first}\n${description.trim()}`
}
