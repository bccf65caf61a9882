import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RuleAction } from '../../contract/kanban-rules.contract.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { listWithoutUnread, notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { archiveCards, updateCards } from '../cards/bulk.service.ts'
import { findCardRow, findLastMoveId, getCardRow, listAssigneeIds } from '../cards/cards.repo.ts'
import { authorDeleted, unknownPerson } from '../kanban.errors.ts'
import type { RunParts } from '../kanban.context.ts'
import type { BoardRow, CardRow, ProjectRow, RunRow } from '../kanban.tables.ts'
import { enterCard, linkTo } from '../projects/access.service.ts'
import { listAddresses } from '../projects/people.repo.ts'
import { announceRules } from './announce.service.ts'
import { readAction } from './rules.repo.ts'
import { findRun, updateRunRow } from './runs.repo.ts'

// A rule runs as its last editor, with their current rights, and in one transaction with the record that
// it ran: however often its job runs, it takes effect once.

/** Nothing to do is an end as well. */
interface Outcome {
  skipped?: string
  changeId?: number | undefined
}

/** Carries out a run that waits; what refuses it is thrown. */
export async function carryOut(
  trx: Trx,
  parts: RunParts,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const found = await findRun(trx, id)
  if (found === undefined || found.run.state !== 'waiting') return
  const { run, rule } = found
  const outcome = await attempt(trx, parts, { ...found, now })
  const { skipped, changeId } = outcome
  await endRun(trx, {
    run,
    now,
    state: skipped === undefined ? 'done' : 'skipped',
    reason: skipped ?? null,
    changeId: changeId ?? null,
  })
  await announceRules(trx, rule.project_id, now)
}

type Found = NonNullable<Awaited<ReturnType<typeof findRun>>> & { now: Date }

async function attempt(
  trx: Trx,
  parts: RunParts,
  { run, rule, move, now }: Found,
): Promise<Outcome> {
  if (rule.is_on === 0 || rule.deleted_at !== null) return { skipped: 'rule.off' }
  const action = readAction(rule)
  // The rule's action changed after the card arrived.
  if (action.kind !== run.kind) return { skipped: 'rule.off' }
  if (!parts.actions.isOn(action.kind)) return { skipped: 'rule.app_off' }
  // Deleted while the run waited: nothing that its author could mend.
  const card = await findCardRow(trx, move.card_id)
  if (card === undefined || card.deleted_at !== null) return { skipped: 'task.deleted' }
  const context = await actAs(trx, parts, { userId: rule.author_id, ruleId: rule.id, now })
  if (!context.caller.can('update', 'Kanban')) throw forbidden('update', 'Kanban')
  const { entered } = await enterCard(trx, context.caller, { id: card.id, need: 'editor' })
  // The card has left since this move.
  if (action.kind === 'archive' && (await findLastMoveId(trx, card.id)) !== move.id)
    return { skipped: 'card.moved' }
  return carry(context, parts, {
    action,
    card,
    project: entered.project,
    board: rule,
    runId: run.id,
  })
}

/** The author as they are now. */
async function actAs(
  trx: Trx,
  { findAuthor }: RunParts,
  { userId, ruleId, now }: { userId: number | null; ruleId: number; now: Date },
): Promise<MutationContext> {
  const author = userId === null ? undefined : await findAuthor(trx, userId, `rule-${ruleId}`)
  if (author === undefined) throw authorDeleted()
  return { trx, ...author, now }
}

interface Carrying {
  action: RuleAction
  card: CardRow
  project: ProjectRow
  board: Pick<BoardRow, 'title'>
  runId: number
}

async function carry(
  context: MutationContext,
  parts: RunParts,
  carrying: Carrying,
): Promise<Outcome> {
  const { action, card, project, runId } = carrying
  const link = `${parts.baseUrl}${linkTo(project, card.id)}`
  switch (action.kind) {
    case 'complete': {
      const changeId = await parts.actions.completeTasks(context, card.id)
      return changeId === undefined ? { skipped: 'rule.no_task' } : { changeId }
    }
    case 'chat':
      await parts.actions.post(context, {
        chatId: action.chatId,
        text: `${action.text}\n${card.title}\n${link}`,
        clientId: `rule-run-${runId}`,
      })
      return {}
    case 'mail':
      return sendMails(context, parts, {
        ...carrying,
        userId: action.userId,
        text: action.text,
        link,
      })
    case 'archive':
      return orNothing(await archiveCards(context, { ids: [card.id], isArchived: true }))
    case 'label':
    case 'assign': {
      const cardParts = { ...parts.viewFor(context.caller), people: parts.people }
      const wish =
        action.kind === 'label'
          ? { label: { id: action.labelId, isOn: true } }
          : { assignee: { id: action.userId, isOn: true } }
      return orNothing(await updateCards(context, { ids: [card.id], parts: cardParts, ...wish }))
    }
  }
}

const orNothing = ({ changeId }: { changeId: number | undefined }): Outcome =>
  changeId === undefined ? { skipped: 'rule.so_already' } : { changeId }

interface Mailing extends Carrying {
  userId: number | null
  text: string
  link: string
}
/** Only to people who can see the card. */
async function sendMails(
  { trx, actor, now }: MutationContext,
  { people, mail }: RunParts,
  { card, project, board, userId, text, link }: Mailing,
): Promise<Outcome> {
  const ids = await people.filter(
    trx,
    project,
    userId === null ? await listAssigneeIds(trx, card.id) : [userId],
  )
  if (ids.length === 0 && userId !== null) throw unknownPerson()
  if (ids.length === 0) return { skipped: 'rule.nobody' }
  const rows = await listAddresses(trx, ids)
  const languages = await readLanguages(trx, ids)
  for (const { id, full_name: name, email: to } of rows) {
    const values = { name, text, card: card.title, board: board.title, author: actor.name }
    await mail.send(trx, {
      to,
      language: languages(id),
      template: 'kanban-rule',
      values,
      link,
      now,
    })
  }
  return {}
}

interface Ending {
  run: Pick<RunRow, 'id'>
  state: RunRow['state']
  reason: string | null
  changeId?: number | null
  now: Date
}
const endRun = (trx: Trx, { run, state, reason, changeId = null, now }: Ending) =>
  updateRunRow(trx, run.id, { state, reason, change_id: changeId, due_at: now.toISOString() })

/** Records a refused run, and notifies the author unless an unread notification says so already. */
export async function failRun(
  trx: Trx,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  const found = await findRun(trx, id)
  if (found === undefined || found.run.state !== 'waiting') return
  const { run, rule, move } = found
  await endRun(trx, { run, now, state: 'failed', reason })
  await announceRules(trx, rule.project_id, now)
  if (rule.author_id === null) return
  const card = await getCardRow(trx, move.card_id)
  const link = `/apps/kanban?project=${rule.project_id}&panel=rules`
  const kind = 'kanban-rule-failed'
  await notify(trx, {
    // Once until they have read it.
    userIds: await listWithoutUnread(trx, { userIds: [rule.author_id], kind, link }),
    kind,
    params: { board: rule.title, card: card.title },
    link,
    now,
  })
}
