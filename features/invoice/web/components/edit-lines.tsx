import { createKey } from '#platform/web/store/create-key.ts'
import type { TaxOfLine } from '../../contract/invoice-shapes.rules.ts'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import { AmountInput } from '#ui/form/amount-field.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './edit.module.css'
import { useAmount } from './invoice-sheet.tsx'
import { blankLine, type EditValues, readLines, sumUp, type TypedLine } from './edit-values.ts'
import {
  firstWrong,
  LINE_FIELDS,
  type LineField,
  type LineProblems,
  useLineProblems,
} from './line-problems.ts'

interface EditLinesProps {
  values: EditValues
  /** Once it was tried to save: what is wrong is marked. */
  isChecked: boolean
  rates: readonly TaxOfLine[]
  onChange: (lines: TypedLine[]) => void
}

/** The lines: typed, moved by hand or by Alt with the arrows, copied by Ctrl D (INV-21). */
export function EditLines({ values, isChecked, rates, onChange }: EditLinesProps) {
  const { t } = useTranslation('invoice')
  const box = useRef<HTMLDivElement>(null)
  const lines = readLines(values.lines)
  const { totals } = sumUp(values)
  const problemsOf = useLineProblems(values.currency)
  const wrong = firstWrong(lines, problemsOf)
  const items = lines.map(line => ({ ...line, id: line.key }))
  const replace = (line: TypedLine) =>
    onChange(lines.map(one => (one.key === line.key ? line : one)))
  const move = (key: string, to: number) => {
    const line = lines.find(one => one.key === key)
    const others = lines.filter(one => one.key !== key)
    if (line !== undefined && to >= 0 && to <= others.length)
      onChange(others.toSpliced(to, 0, line))
  }
  const focusLine = ({ key }: TypedLine) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-line="${key}"] input`)?.focus(),
    )
  const add = (line: TypedLine, at: number) => {
    onChange(lines.toSpliced(at, 0, line))
    focusLine(line)
  }
  /** The focus goes to the line before, as the button that had it is gone. */
  const remove = (index: number) => {
    const left = lines.toSpliced(index, 1)
    const next = left[Math.max(0, index - 1)]
    if (next === undefined) return
    onChange(left)
    focusLine(next)
  }
  const copy = (line: TypedLine) =>
    add({ ...line, key: createKey() }, lines.findIndex(one => one.key === line.key) + 1)
  function handleKey(event: KeyboardEvent, line: TypedLine): void {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (step !== undefined) move(line.key, lines.findIndex(one => one.key === line.key) + step)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') copy(line)
    else return
    event.preventDefault()
  }
  return (
    <section className={styles.lines} aria-label={t('lines')} ref={box}>
      <DragBoard
        lists={[{ id: 'lines', name: t('lines'), items }]}
        onMove={({ id, to }) => move(id, to.index)}
      >
        {board => (
          <DragList
            board={board}
            list="lines"
            items={items}
            nameOf={line => line.item || t('fields.item')}
            by="handle"
          >
            {(line, grip) => {
              const index = lines.findIndex(one => one.key === line.key)
              return (
                // The keys move and copy the line in whichever of its fields one is.
                // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
                <div
                  className={styles.line}
                  data-line={line.key}
                  onKeyDown={event => handleKey(event, line)}
                >
                  <DragHandle grip={grip} />
                  <LineFields
                    line={line}
                    number={index + 1}
                    price={totals?.lines[index]?.price ?? 0}
                    currency={values.currency}
                    problems={problemsOf(line, isChecked)}
                    first={wrong?.key === line.key ? wrong.name : undefined}
                    rates={rates}
                    onChange={replace}
                  />
                  <div className={styles.lineTools}>
                    <IconButton
                      name={t('copyLine', { number: index + 1 })}
                      onClick={() => copy(line)}
                    >
                      <IconCopy size={16} stroke={1.7} />
                    </IconButton>
                    <IconButton
                      name={t('removeLine', { number: index + 1 })}
                      isBlocked={lines.length === 1}
                      onClick={() => remove(index)}
                    >
                      <IconX size={16} stroke={1.7} />
                    </IconButton>
                  </div>
                </div>
              )
            }}
          </DragList>
        )}
      </DragBoard>
      <div>
        <Button
          icon={<IconPlus size={16} stroke={2} />}
          onClick={() => add(blankLine(lines.at(-1)?.tax1 ?? rates[0] ?? null), lines.length)}
        >
          {t('addLine')}
        </Button>
      </div>
    </section>
  )
}

interface LineFieldsProps {
  line: TypedLine
  number: number
  /** In minor units. */
  price: number
  currency: string
  problems: LineProblems
  /** The field that a refused form leads to, if it is in this line. */
  first: LineField | undefined
  rates: readonly TaxOfLine[]
  onChange: (line: TypedLine) => void
}

function LineFields(props: LineFieldsProps) {
  const { line, number, price, currency, problems, first, rates, onChange } = props
  const { t } = useTranslation('invoice')
  const amount = useAmount(currency)
  const id = useId()
  const labels: Record<LineField, string> = {
    item: t('fields.item'),
    cost: t('fields.cost'),
    qty: t('fields.qty'),
    description: t('fields.description'),
    discount: t('fields.discountPercent'),
  }
  const isSummed = !problems.has('cost') && !problems.has('qty')
  const field = (name: LineField) => (
    <label className={styles.cell} data-cell={name}>
      <span>{labels[name]}</span>
      <AmountInput
        name={first === name ? 'lines' : undefined}
        dir={name === 'item' || name === 'description' ? 'auto' : 'ltr'}
        inputMode={name === 'item' || name === 'description' ? undefined : 'decimal'}
        currency={name === 'cost' ? currency : undefined}
        aria-invalid={problems.has(name) || undefined}
        aria-describedby={problems.has(name) ? `${id}-${name}` : undefined}
        value={line[name]}
        onChange={event => onChange({ ...line, [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <div className={styles.fields} role="group" aria-label={t('lineName', { number })}>
      {field('item')}
      {field('cost')}
      {field('qty')}
      <span className={styles.price}>
        <span>{t('fields.price')}</span>
        <bdi>{isSummed ? amount(price) : '–'}</bdi>
      </span>
      <div className={styles.fine} aria-live="polite">
        {LINE_FIELDS.filter(name => problems.has(name)).map(name => (
          <p key={name}>
            {labels[name]} – <span id={`${id}-${name}`}>{problems.get(name)}</span>
          </p>
        ))}
      </div>
      {field('description')}
      {field('discount')}
      <TaxChoice
        label={t('fields.tax1')}
        value={line.tax1}
        rates={rates}
        onChange={tax1 => onChange({ ...line, tax1 })}
      />
      <TaxChoice
        label={t('fields.tax2')}
        value={line.tax2}
        rates={rates}
        onChange={tax2 => onChange({ ...line, tax2 })}
      />
    </div>
  )
}

interface TaxChoiceProps {
  label: string
  value: TaxOfLine | null
  rates: readonly TaxOfLine[]
  onChange: (rate: TaxOfLine | null) => void
}

/** One of the rates of the settings; one that was there before and is not any more stays to be chosen. */
function TaxChoice({ label, value, rates, onChange }: TaxChoiceProps) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const id = useId()
  const keyOf = (rate: TaxOfLine) => `${rate.basisPoints} ${rate.name}`
  const known =
    value === null || rates.some(rate => keyOf(rate) === keyOf(value)) ? rates : [...rates, value]
  return (
    <label className={styles.cell} data-cell="tax" htmlFor={id}>
      <span>{label}</span>
      <Select
        id={id}
        size="middle"
        value={value === null ? '' : keyOf(value)}
        options={[
          { value: '', text: t('noTax') },
          ...known.map(rate => ({
            value: keyOf(rate),
            text: `${rate.name} ${format.percent(rate.basisPoints / 10_000, 2)}`,
          })),
        ]}
        onChoose={key => onChange(known.find(rate => keyOf(rate) === key) ?? null)}
      />
    </label>
  )
}
