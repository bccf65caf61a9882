import type { BoardName } from '../../contract/card-boards.rules.ts'
import { IconDeviceTv, IconLayoutDashboard } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/state/state.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import type { Placed } from './board-layout.ts'
import { makeMenu } from './board-menu.tsx'
import { type BoardRange, useBoardRange } from './board-range.ts'
import styles from './board.module.css'
import { BoardTools } from './board-tools.tsx'
import { findCard } from './cards.ts'
import { useCardTitles, withGivenCards } from './given-cards.ts'
import { readExplained } from './explained.ts'
import { NoRight } from './no-right.tsx'
import { RangeBar } from './range-bar.tsx'
import { readRows } from './open-rows.ts'
import { Tv, enterFullScreen } from './tv.tsx'
import { useArrangement } from './use-arrangement.ts'

interface BoardProps {
  board: BoardName
  title: string
  subtitle?: ReactNode
  /** The default layout. */
  byDefault: readonly Placed[]
  /** Shows cards without access with a message instead of hiding them. */
  showsForbidden?: boolean
  /** Above the cards. */
  lead?: ReactNode
}

/** A board of cards: one range for all, arranged by each person. */
export function Board({
  board,
  title,
  subtitle,
  byDefault,
  showsForbidden = false,
  lead,
}: BoardProps) {
  const { t } = useTranslation('dashboard')
  const { allows } = useAbilities()
  const [range, setRange] = useBoardRange()
  const [arranging, setArranging] = useInAddress('arrange')
  const [tv, setTv] = useInAddress('tv')
  const [opened, setOpened] = useInAddress('rows')
  const [explained, setExplained] = useInAddress('explain')
  const rows = readRows(opened)
  const all = useMemo(() => withGivenCards(byDefault, allows), [byDefault, allows])
  const { placed, isReady, isShared, keep, leave } = useArrangement(board, all)
  const isAllowed = ({ id }: Placed) => allows(findCard(id)?.access ?? 'session')
  const mine = showsForbidden && !isShared ? placed : placed.filter(isAllowed)
  const shown = mine.filter(one => !one.isHidden)
  const nameOf = useCardTitles()
  // Hidden cards without access keep their position.
  const arrange = (next: readonly Placed[], done?: string) =>
    keep([...next, ...placed.filter(one => !mine.includes(one))], done)
  const reset = () => keep(undefined, t('arrange.resetDone'))
  const hide = (id: string) =>
    arrange(
      mine.map(one => (one.id === id ? { ...one, isHidden: true } : one)),
      t('arrange.hidden', { name: nameOf(id) }),
    )
  const menuOf = (id: string) =>
    makeMenu({ board, id, onHide: isShared ? undefined : () => hide(id) })

  const draw = (one: Placed) => (
    <Cell key={one.id} placed={one} title={nameOf(one.id)}>
      {isAllowed(one) ? (
        <Drawn placed={one} title={nameOf(one.id)} range={range} menu={menuOf(one.id)} />
      ) : (
        <NoRight title={nameOf(one.id)} access={findCard(one.id)?.access} />
      )}
    </Cell>
  )
  return (
    <Page title={title} subtitle={subtitle}>
      {lead}
      <RangeBar range={range} onChange={setRange}>
        {isShared ? null : (
          <Button
            icon={<IconLayoutDashboard size={16} stroke={1.7} />}
            aria-label={t('arrange.title')}
            onClick={() => setArranging('1')}
          >
            <span className={styles.word}>{t('arrange.title')}</span>
          </Button>
        )}
        <span className={styles.wideOnly}>
          <Button
            icon={<IconDeviceTv size={16} stroke={1.7} />}
            onClick={() => void enterFullScreen().then(() => setTv('1'))}
          >
            {t('tv.start')}
          </Button>
        </span>
        <BoardTools board={board} placed={mine} range={range} />
      </RangeBar>
      {isShared ? <SharedBanner onKeep={() => keep(placed)} onLeave={leave} /> : null}
      {!isReady ? (
        <Skeleton>{null}</Skeleton>
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            title={t(isShared ? 'shared.empty' : 'arrange.empty')}
            action={isShared ? undefined : <Button onClick={reset}>{t('arrange.reset')}</Button>}
          />
        </Card>
      ) : (
        <div className={styles.board}>{tv === undefined ? shown.map(draw) : null}</div>
      )}
      {arranging === undefined || isShared || !isReady ? null : (
        <Suspense fallback={null}>
          <ArrangeDrawer
            board={board}
            placed={mine}
            nameOf={nameOf}
            onChange={next => arrange(next)}
            onReset={reset}
            onClose={() => setArranging(undefined)}
          />
        </Suspense>
      )}
      {rows === undefined ? null : (
        <RowsDrawer key={opened} rows={rows} onClose={() => setOpened(undefined)} />
      )}
      <Explained text={explained} onClose={() => setExplained(undefined)} />
      {tv === undefined ? null : (
        <Tv title={title} cards={shown.map(draw)} onClose={() => setTv(undefined)} />
      )}
    </Page>
  )
}

const ArrangeDrawer = lazyDialog(async () => (await import('./arrange-drawer.tsx')).ArrangeDrawer)
const RowsDrawer = lazyDialog(async () => {
  await loadTexts(['boards'])
  return (await import('./rows-drawer.tsx')).RowsDrawer
})
const ExplainDrawer = lazyDialog(async () => {
  await loadTexts(['boards'])
  return (await import('./explain-drawer.tsx')).ExplainDrawer
})

/** The explanation of a change, over the board. */
function Explained({ text, onClose }: { text: string | undefined; onClose: () => void }) {
  const asked = readExplained(text)
  if (asked === undefined) return null
  return (
    <Suspense fallback={null}>
      <ExplainDrawer key={text} asked={asked} onClose={onClose} />
    </Suspense>
  )
}

function SharedBanner({ onKeep, onLeave }: { onKeep: () => void; onLeave: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={styles.shared} aria-label={t('shared.name')}>
      <p>{t('shared.text')}</p>
      <Button onClick={onKeep}>{t('shared.keep')}</Button>
      <Button kind="quiet" onClick={onLeave}>
        {t('shared.leave')}
      </Button>
    </section>
  )
}

/** A failing or loading card does not affect others. */
function Cell({ placed, title, children }: { placed: Placed; title: string; children: ReactNode }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles.cell} data-size={placed.size} data-card={placed.id}>
      <CatchBoundary
        getResetKey={() => placed.id}
        errorComponent={({ error, reset }) => (
          <Card title={title}>
            <ErrorState title={t('failed')} error={error} onRetry={reset} />
          </Card>
        )}
      >
        {/* Suspends one card at a time, so that the others stay on screen. */}
        <Suspense fallback={<Card title={title}>{null}</Card>}>{children}</Suspense>
      </CatchBoundary>
    </div>
  )
}

interface DrawnProps {
  placed: Placed
  title: string
  range: BoardRange
  menu: () => ReactNode
}
function Drawn({ placed, title, range, menu }: DrawnProps) {
  const card = findCard(placed.id)
  return card === undefined ? null : (
    <card.Card id={placed.id} title={title} range={range} menu={menu} />
  )
}
