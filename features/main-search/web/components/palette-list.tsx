import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Keys } from '#ui/keys/keys.tsx'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import styles from './palette.module.css'

/** A line of the list: what is chosen, or what shows the others of its group. */
export type Row =
  | { key: string; item: PaletteItem }
  | { key: string; name: PaletteGroup['name']; total: number; isMore: boolean }

interface GroupProps {
  name: string
  rows: Row[]
  /** The place of its first row among all. */
  first: number
  id: string
  active: number
  /** It answers to what was typed before. */
  isBehind: boolean
  onPoint: (place: number) => void
  onChoose: (row: Row) => void
}

/** A group with its lines. */
export function Group({ name, rows, first, id, active, isBehind, onPoint, onChoose }: GroupProps) {
  const { t } = useTranslation('palette')
  return (
    <div
      role="group"
      aria-label={name}
      data-behind={isBehind || undefined}
      className={styles.lines}
    >
      <p className={styles.group} aria-hidden="true">
        {name}
      </p>
      {rows.map((row, index) => {
        const place = first + index
        return (
          // The keyboard stays in the field, where Enter does the same.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={row.key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === active}
            className={styles.row}
            data-more={'name' in row || undefined}
            onPointerMove={() => place !== active && onPoint(place)}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onChoose(row)}
          >
            {'item' in row ? (
              <Line item={row.item} />
            ) : (
              <span className={styles.text}>
                {t(row.isMore ? 'showFirst' : 'showAll', { count: row.total })}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Line({ item: { icon: Icon, person, text, detail, keys } }: { item: PaletteItem }) {
  return (
    <>
      {person === undefined ? (
        <Icon size={18} stroke={1.7} />
      ) : (
        <Avatar person={person} size="tiny" />
      )}
      <span className={styles.text}>
        <bdi>{text}</bdi>
        {detail === undefined || detail === '' ? null : (
          <bdi className={styles.detail}>{detail}</bdi>
        )}
      </span>
      {keys === undefined ? null : <Keys keys={keys} />}
    </>
  )
}
