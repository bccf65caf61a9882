import { EMPLOYEE_GROUPS, type EmployeeGroup } from '../../contract/datatables.rules.ts'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import type { GridGroup } from './grid-groups.ts'
import type { LayoutControl } from './grid-layout.ts'
import { type CustomColumn, useColumnTitle } from './use-grid-custom.ts'
import type { GridKeys } from './use-grid-keys.ts'
import styles from './grid.module.css'

/** Columns: visibility, order, width; and row density (DT-04). */
export function ColumnsPopover({
  arrange,
  custom,
}: {
  arrange: LayoutControl
  custom: readonly CustomColumn[]
}) {
  const { t } = useTranslation('datatables')
  const titleOf = useColumnTitle(custom)
  const { layout, change, move, setDensity, reset } = arrange
  return (
    <Popover name={t('sheet.columns')} icon={<IconColumns size={18} stroke={1.7} />}>
      {() => (
        <div className={styles.columns}>
          <ul>
            {layout.columns.map(({ key, isHidden, isPinned, width }, index) => {
              const name = titleOf(key)
              const isLast = layout.columns.filter(one => !one.isHidden).length === 1
              return (
                <li key={key}>
                  <label className={styles.check}>
                    <Tick
                      checked={!isHidden}
                      disabled={!isHidden && isLast}
                      onChange={event => change(key, { isHidden: !event.currentTarget.checked })}
                    />
                    {name}
                  </label>
                  <input
                    className={styles.width}
                    type="range"
                    min={64}
                    max={400}
                    step={4}
                    value={Math.min(400, width)}
                    aria-label={t('sheet.width', { column: name })}
                    onChange={event => change(key, { width: Number(event.currentTarget.value) })}
                  />
                  <IconButton
                    name={t(isPinned ? 'sheet.unpin' : 'sheet.pin', { column: name })}
                    hasTip={false}
                    onClick={() => change(key, { isPinned: !isPinned })}
                  >
                    {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.7} />}
                  </IconButton>
                  <IconButton
                    name={t('sheet.before', { column: name })}
                    hasTip={false}
                    isBlocked={index === 0}
                    onClick={() => move(key, -1)}
                  >
                    <IconArrowUp size={16} stroke={1.7} />
                  </IconButton>
                  <IconButton
                    name={t('sheet.after', { column: name })}
                    hasTip={false}
                    isBlocked={index === layout.columns.length - 1}
                    onClick={() => move(key, 1)}
                  >
                    <IconArrowDown size={16} stroke={1.7} />
                  </IconButton>
                </li>
              )
            })}
          </ul>
          <Choices
            name={t('sheet.density')}
            value={layout.density}
            options={(['comfortable', 'compact'] as const).map(value => ({
              value,
              text: t(`sheet.${value}`),
            }))}
            onChoose={value => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
          />
          <Button kind="quiet" onClick={reset}>
            {t('sheet.reset')}
          </Button>
        </div>
      )}
    </Popover>
  )
}

/** The total of all shown rows, above a grouped sheet. */
export function GroupTotal({ total }: { total: { count: number; salary: number } | undefined }) {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  // Its line is there from the start.
  if (total === undefined) return <p className={styles.total}>{'\u00a0'}</p>
  return (
    <p className={styles.total}>
      {t('sheet.total')}: {t('people', { count: total.count, shown: format.number(total.count) })} ·{' '}
      <bdi>{format.money(total.salary)}</bdi>
    </p>
  )
}

interface GroupLineProps {
  id: string
  index: number
  by: EmployeeGroup
  group: GridGroup
  /** Columns that it spans. */
  columns: number
  keys: GridKeys
  style: CSSProperties
}

/** The summary line of a group: value, count and total salary. */
export function GroupLine({
  id,
  index,
  by,
  group: { value, count, salary },
  columns,
  keys,
  style,
}: GroupLineProps) {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  const isActive = keys.active.row === index
  const name =
    value === undefined
      ? t('sheet.otherGroups')
      : by === 'status'
        ? t(`statuses.${value}`)
        : value === ''
          ? '–'
          : value
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.groupLine} style={style}>
      {/* No key handler here: the grid handles keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={`${id}-${index}-${keys.active.column}`}
        role="gridcell"
        aria-colspan={columns}
        aria-selected={isActive}
        className={styles.groupCell}
        data-active={isActive || undefined}
        onClick={() => keys.activate({ row: index, column: keys.active.column })}
      >
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>{t('people', { count, shown: format.number(count) })}</span>
        {salary === undefined ? null : <bdi>{format.money(salary)}</bdi>}
      </div>
    </div>
  )
}

export const isGroup = (value: string | undefined): value is EmployeeGroup =>
  EMPLOYEE_GROUPS.some(one => one === value)
