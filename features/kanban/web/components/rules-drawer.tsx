import type { KanbanRule, RuleRun } from '../../contract/kanban-rules.contract.ts'
import type { RunState } from '../../contract/kanban.rules.ts'
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { useUndo } from '#features/changes/web/changes.public.ts'
import { deleteRule, saveRule } from '../kanban-actions.api.ts'
import { refreshKanban, rulesQuery } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleWords } from './use-rule-words.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './side.module.css'

interface RulesDrawerProps {
  screen: Screen
  onClose: () => void
}

/** A board's rules, and the log of their runs. */
export function RulesDrawer({ screen, onClose }: RulesDrawerProps) {
  const { t } = useTranslation('kanban')
  const query = useInfiniteQuery(rulesQuery(screen.view.project.id))
  /** A rule that is changed; `new` for a further one. */
  const [open, setOpen] = useState<KanbanRule | 'new'>()
  return (
    <Dialog
      title={t('rules.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        screen.canChange && query.data !== undefined && screen.view.boards.length > 0 ? (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setOpen('new')}
          >
            {t('rules.add')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.stack}>
        <DialogText>{t('rules.text')}</DialogText>
        <Loaded query={query} failed={t('rules.failed')} skeleton={[260, 220, 240]}>
          {({ pages }) => (
            <>
              <Rules rules={pages[0]?.rules ?? []} screen={screen} onEdit={setOpen} />
              <h3 className={styles.subhead}>{t('rules.runs')}</h3>
              <Runs runs={pages.flatMap(page => page.runs)} screen={screen} />
              {query.hasNextPage ? (
                <Button
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('rules.more')}
                </Button>
              ) : null}
              {open === undefined ? null : (
                <RuleDialog
                  screen={screen}
                  rule={open === 'new' ? undefined : open}
                  groups={pages[0]?.groups ?? []}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface RulesProps {
  rules: readonly KanbanRule[]
  screen: Screen
  onEdit: (rule: KanbanRule) => void
}
function Rules({ rules, screen, onEdit }: RulesProps) {
  const { t } = useTranslation('kanban')
  const { run } = useCardActions()
  const describe = useRuleWords(screen.view.boards)
  if (rules.length === 0) return <EmptyState title={t('rules.none')} text={t('rules.noneText')} />
  return (
    <ul className={styles.items}>
      {rules.map(rule => {
        const { id, boardId, action, isOn, version, author } = rule
        const words = describe(rule)
        const by = author === null ? t('rules.byNobody') : t('rules.by', { name: author.fullName })
        return (
          <li key={id} className={styles.item}>
            <span className={styles.itemWords}>
              {screen.canChange ? (
                <Switch
                  label={words}
                  help={by}
                  isOn={isOn}
                  onChange={on =>
                    void run(
                      saveRule({ id, boardId, action, isOn: on }, version),
                      t('done.ruleSaved'),
                    )
                  }
                />
              ) : (
                <>
                  <span dir="auto">{words}</span>
                  <span className={styles.note}>{by}</span>
                </>
              )}
            </span>
            {screen.canChange ? (
              <span className={styles.lineButtons}>
                <IconButton
                  name={t('rules.change', { rule: words })}
                  hasTip={false}
                  onClick={() => onEdit(rule)}
                >
                  <IconPencil size={16} stroke={1.7} />
                </IconButton>
                <IconButton
                  name={t('rules.delete', { rule: words })}
                  hasTip={false}
                  onClick={() => void run(deleteRule(id), t('done.ruleDeleted'))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </IconButton>
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const TONES: Record<RunState, Tone> = {
  waiting: 'info',
  done: 'good',
  skipped: 'idle',
  failed: 'bad',
}

function Runs({ runs, screen }: { runs: readonly RuleRun[]; screen: Screen }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const undo = useUndo(t('done.undone'))
  if (runs.length === 0) return <p className={styles.note}>{t('rules.noRuns')}</p>
  const boards = new Map(screen.view.boards.map(board => [board.id, board.title]))
  const explain = (reason: string) => t([`rules.reasons.${reason}`, 'rules.otherReason'])
  return (
    <ul className={styles.items} aria-label={t('rules.runs')}>
      {runs.map(({ id, kind, boardId, card, state, reason, at, dueAt, changeId }) => (
        <li key={id} className={styles.item}>
          <span className={styles.itemWords}>
            <span className={styles.runLine}>
              <b dir="auto">{card}</b>
              <StatusBadge tone={TONES[state]} text={t(`rules.states.${state}`)} />
            </span>
            <span className={styles.note}>
              {[t(`rules.kinds.${kind}`), boards.get(boardId), format.moment(at)]
                .filter(part => part !== undefined)
                .join(' · ')}
            </span>
            {reason === null ? null : <span className={styles.note}>{explain(reason)}</span>}
            {state === 'waiting' && dueAt !== at ? (
              <span className={styles.note}>{t('rules.due', { when: format.moment(dueAt) })}</span>
            ) : null}
          </span>
          {changeId === null ? null : (
            <IconButton
              name={t('rules.undo', { card })}
              onClick={() => undo.mutate(changeId, { onSettled: () => void refreshKanban() })}
            >
              <IconArrowBackUp size={16} stroke={1.7} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
