import { EMPLOYEE_GROUPS, type EmployeeGroup } from '@smart-fft/contract/datatables.rules'
import { IconArrowDown, IconArrowUp, IconColumns, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Choices } from '../../../ui/choices/choices.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { groupsQuery } from '../datatables.api.ts'
import type { LayoutControl } from './sheet-layout.ts'
import type { SheetControl } from './sheet-query.ts'
import styles from './sheet.module.css'

/** Which columns there are, in which order, how wide, and how close the rows stand (DT-04). */
export function ColumnsPopover({ arrange }: { arrange: LayoutControl }) {
  const { t } = useTranslation('datatables')
  const { layout, change, move, setDensity, reset } = arrange
  return (
    <Popover name={t('sheet.columns')} icon={<IconColumns size={18} stroke={1.7} />}>
      {() => (
        <div className={styles.columns}>
          <ul>
            {layout.columns.map(({ key, isHidden, isPinned, width }, index) => {
              const name = t(`fields.${key}`)
              const isLast = layout.columns.filter(one => !one.isHidden).length === 1
              return (
                <li key={key}>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
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
            options={(['comfortable', 'compact'] as const).map(value => ({ value, text: t(`sheet.${value}`) }))}
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

interface GroupsProps {
  control: SheetControl
  by: EmployeeGroup
}

/** How many there are of each, and what they earn together; one press shows them. */
export function Groups({ control, by }: GroupsProps) {
  const { t } = useTranslation('datatables')
  const format = useFormats()
  const query = useQuery(groupsQuery(control.query, by))
  const nameOf = (value: string) => (by === 'status' ? t(`statuses.${value}`) : value)
  return (
    <Loaded query={query} failed={t('failed')} bones={[240, 200, 220]}>
      {({ groups, total }) => (
        <div className={styles.groups}>
          <table aria-label={t('sheet.groupedBy', { column: t(`fields.${by}`) })}>
            <thead>
              <tr>
                <th scope="col">{t(`fields.${by}`)}</th>
                <th scope="col">{t('sheet.count')}</th>
                <th scope="col">{t('sheet.sum')}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ value, count, salary }) => (
                <tr key={value}>
                  <th scope="row">
                    <button type="button" onClick={() => control.change({ [by]: value })}>
                      <bdi>{value === '' ? '–' : nameOf(value)}</bdi>
                    </button>
                  </th>
                  <td>{format.number(count)}</td>
                  <td>{format.money(salary)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('sheet.total')}</th>
                <td>{format.number(total.count)}</td>
                <td>{format.money(total.salary)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Loaded>
  )
}

export const isGroup = (value: string | undefined): value is EmployeeGroup => EMPLOYEE_GROUPS.some(one => one === value)
