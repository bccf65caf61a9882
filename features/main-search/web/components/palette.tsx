import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { rememberRecent } from '#platform/web/commands/recents.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { takeEarlyTyping } from '#platform/web/navigation/early-typing.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Keys } from '#ui/keys/keys.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import { rememberChosen, usePaletteGroups } from './palette-items.ts'
import { Group, type Row } from './palette-list.tsx'
import { PaletteField } from './palette-field.tsx'
import { FoundState } from './found-state.tsx'
import styles from './palette.module.css'

// Navigation and commands by typing (NAV-01, NAV-05). Focus stays in the field; the list is exposed to screen readers
// as its popup (combobox and listbox).

/** Shown per group until more is requested (NAV-01). */
const SHOWN = 4

export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'ui'])
  const { id: me } = useSignedInUser()
  const id = useId()
  const [typed, setTyped] = useState(takeEarlyTyping)
  const [whole, setWhole] = useState<PaletteGroup['name'][]>([])
  const [marked, setActive] = useState(0)
  /** Enter was pressed before the response arrived. */
  const isEntered = useRef(false)
  const found = usePaletteGroups(typed, whole)
  const groups = found.groups.map(group => ({
    ...group,
    rows: rowsOf(group, whole.includes(group.name)),
  }))
  const rows = groups.flatMap(group => group.rows)
  const active = Math.min(marked, rows.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, typed])

  function choose(row: Row | undefined): void {
    if (row === undefined) return
    // The list still answers an earlier query: the next result is opened.
    if (found.isBehind && 'item' in row && row.item.isFound === true) {
      isEntered.current = true
      return
    }
    if ('name' in row) {
      setWhole([...whole, row.name])
      return
    }
    if (row.item.id !== 'help') rememberRecent(me, row.item.id)
    rememberChosen(row.item)
    onClose()
    void run(row.item)
  }
  async function run(item: PaletteItem): Promise<void> {
    try {
      await item.run()
    } catch (error) {
      toast.error(explainFailure(error, t))
    }
  }

  function handleKey(event: KeyboardEvent): void {
    const next = nextPlace(event, { active, starts: startsOf(groups), count: rows.length })
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (rows.length === 0) isEntered.current = found.isBehind
      else choose(rows[active])
    }
  }
  const chooseLate = useEffectEvent(() => {
    if (isEntered.current) choose(rows[active])
    isEntered.current = false
  })
  useEffect(() => {
    if (!found.isBehind) chooseLate()
  }, [found.isBehind])

  return (
    <Dialog title={t('title')} shape="palette" onClose={onClose}>
      <PaletteField
        {...{ typed, onClose }}
        list={`${id}-list`}
        active={rows.length > 0 ? `${id}-${active}` : undefined}
        onType={next => {
          setTyped(next)
          setActive(0)
          setWhole([])
          isEntered.current = false
        }}
        onKeyDown={handleKey}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('title')}
        className={styles.list}
      >
        {groups.map((group, index) => (
          <Group
            key={group.name}
            name={t(`groups.${group.name}`)}
            isBehind={found.isBehind && group.items.some(item => item.isFound)}
            rows={group.rows}
            first={startsOf(groups)[index] ?? 0}
            {...{ id, active }}
            onPoint={setActive}
            onChoose={choose}
          />
        ))}
      </div>
      <FoundState
        found={found}
        isEmpty={rows.every(row => 'item' in row && row.item.id === 'help')}
      />
      <p className="sr-only" aria-live="polite">
        {typed === '' || found.isBehind
          ? ''
          : t('found', {
              count: groups.reduce(
                (sum, group) =>
                  sum + (group.name === 'help' ? 0 : (group.total ?? group.items.length)),
                0,
              ),
            })}
      </p>
      <Hints />
    </Dialog>
  )
}

/** The first few, and a line that shows the others. */
function rowsOf(
  { name, items, total = items.length, isMore = false }: PaletteGroup,
  isWhole: boolean,
): Row[] {
  const shown = isWhole ? items : items.slice(0, SHOWN)
  const lines = shown.map(item => ({ key: `${name} ${item.id}`, item }))
  return isWhole || total <= shown.length
    ? lines
    : [...lines, { key: `${name} all`, name, total, isMore }]
}

/** The keys that work here, for people with a keyboard. */
function Hints() {
  const { t } = useTranslation('palette')
  return (
    <p className={styles.hints} aria-hidden="true">
      {(['↑↓', 'Tab', 'Enter', 'Esc'] as const).map(key => (
        <span key={key} className={styles.hint}>
          <Keys keys={key} /> {t(`hints.${key}`)}
        </span>
      ))}
    </p>
  )
}

/** Where each group starts among all rows. */
function startsOf(groups: readonly { rows: Row[] }[]): number[] {
  let at = 0
  return groups.map(group => {
    at += group.rows.length
    return at - group.rows.length
  })
}

/** Arrows go from row to row and round, Tab from group to group. */
function nextPlace(
  event: KeyboardEvent,
  { active, starts, count }: { active: number; starts: number[]; count: number },
): number | undefined {
  if (count === 0) return event.key === 'Tab' ? 0 : undefined
  if (event.key === 'ArrowDown') return (active + 1) % count
  if (event.key === 'ArrowUp') return (active + count - 1) % count
  if (event.key !== 'Tab') return undefined
  const group = starts.findLastIndex(start => start <= active)
  return starts[(group + (event.shiftKey ? starts.length - 1 : 1)) % starts.length]
}
