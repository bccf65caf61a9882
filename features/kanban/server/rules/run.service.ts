import type { Trx } from '#platform/server/database/tables.ts'
import { type RuleAction, ruleAction } from '../../contract/kanban-rules.contract.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { hasUnread, notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { archiveCards, updateCards } from '../cards/bulk.routes.ts'
import { authorGone, unknownPerson } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { BoardRow, CardRow, ProjectRow, RunRow } from '../kanban.tables.ts'
import { type Act, enterCard, linkTo } from '../projects/access.service.ts'

// A rule does what it does as who saved it last, with the rights that they have at that moment, and in one transaction with the note that
// it is done: however often its job runs, it is done once.

/** What rules do in other rooms. */
export interface RuleHands {
  /** Completes the open tasks that a card is linked with, of those that the caller may change; undefined when there are none. */
  completeTasks(trx: Trx, act: Act, cardId: number): Promise<number | undefined>
  /** Writes into a group as the caller, who must be in it. */
  post(
    trx: Trx,
    act: Act,
    message: { chatId: number; text: string; clientId: string },
  ): Promise<void>
  /** The groups that somebody is in. */
  groupsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]>
}
export interface RunParts extends Pick<KanbanParts, 'people' | 'tellingFor'> {
  hands: RuleHands
  mail: Pick<MailKit, 'send'>
  baseUrl: string
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}

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
  await tellRules(trx, rule.project_id, now)
}

async function findRun(trx: Trx, id: number) {
  const run = await trx
    .selectFrom('kanban_rule_runs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (run === undefined) return undefined
  const rule = await trx
    .selectFrom('kanban_rules')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_rules.board_id')
    .selectAll('kanban_rules')
    .select(['kanban_boards.project_id', 'kanban_boards.title'])
    .where('kanban_rules.id', '=', run.rule_id)
    .executeTakeFirstOrThrow()
  const move = await trx
    .selectFrom('kanban_moves')
    .selectAll()
    .where('id', '=', run.move_id)
    .executeTakeFirstOrThrow()
  return { run, rule, move }
}
type Found = NonNullable<Awaited<ReturnType<typeof findRun>>> & { now: Date }

async function attempt(
  trx: Trx,
  parts: RunParts,
  { run, rule, move, now }: Found,
): Promise<Outcome> {
  if (rule.is_on === 0 || rule.deleted_at !== null) return { skipped: 'rule.off' }
  const action = ruleAction.parse(JSON.parse(rule.action))
  // Changed to do something else since the card came.
  if (action.kind !== run.kind) return { skipped: 'rule.off' }
  const act = await actAs(trx, parts, { userId: rule.author_id, ruleId: rule.id, now })
  if (!act.caller.can('update', 'Kanban')) throw forbidden('update', 'Kanban')
  const { card, entered } = await enterCard(trx, act.caller, { id: move.card_id, need: 'editor' })
  if (action.kind === 'archive' && !(await isStillThere(trx, { card, moveId: move.id })))
    return { skipped: 'card.moved' }
  return carry(trx, parts, {
    action,
    act,
    card,
    project: entered.project,
    board: rule,
    runId: run.id,
  })
}

/** The author as they are now. */
async function actAs(
  trx: Trx,
  { rulesFor }: RunParts,
  { userId, ruleId, now }: { userId: number | null; ruleId: number; now: Date },
): Promise<Act> {
  const author =
    userId === null
      ? undefined
      : await trx
          .selectFrom('users')
          .select(['id', 'username', 'full_name', 'role'])
          .where('id', '=', userId)
          .where('status', '=', 'active')
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (author === undefined) throw authorGone()
  const { id, username, role, full_name: name } = author
  const caller = createCaller({
    userId: id,
    sessionId: 'rule',
    username,
    role,
    rules: await rulesFor({ userId: id, role }),
  })
  return {
    caller,
    actor: { userId: id, name, impersonatorId: null, ip: '', requestId: `rule-${ruleId}` },
    now,
  }
}

/** The card has not left the board since it came there by this move. */
async function isStillThere(
  trx: Trx,
  { card, moveId }: { card: CardRow; moveId: number },
): Promise<boolean> {
  const last = await trx
    .selectFrom('kanban_moves')
    .select('id')
    .where('card_id', '=', card.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.id === moveId
}

interface Carrying {
  action: RuleAction
  act: Act
  card: CardRow
  project: ProjectRow
  board: Pick<BoardRow, 'title'>
  runId: number
}

async function carry(trx: Trx, parts: RunParts, carrying: Carrying): Promise<Outcome> {
  const { action, act, card, project, runId } = carrying
  const link = `${parts.baseUrl}${linkTo(project, card.id)}`
  switch (action.kind) {
    case 'complete': {
      const changeId = await parts.hands.completeTasks(trx, act, card.id)
      return changeId === undefined ? { skipped: 'rule.no_task' } : { changeId }
    }
    case 'chat':
      await parts.hands.post(trx, act, {
        chatId: action.chatId,
        text: `${action.text}\n${card.title}\n${link}`,
        clientId: `rule-run-${runId}`,
      })
      return {}
    case 'mail':
      return sendMails(trx, parts, { ...carrying, userId: action.userId, text: action.text, link })
    case 'archive':
      return orNothing(await archiveCards(trx, act, { ids: [card.id], isArchived: true }))
    case 'label':
    case 'assign': {
      const cardParts = { ...parts.tellingFor(act.caller), people: parts.people }
      const wish =
        action.kind === 'label'
          ? { label: { id: action.labelId, isOn: true } }
          : { assignee: { id: action.userId, isOn: true } }
      return orNothing(await updateCards(trx, act, { ids: [card.id], parts: cardParts, ...wish }))
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
/** To people who can see the card alone. */
async function sendMails(
  trx: Trx,
  { people, mail }: RunParts,
  { act, card, project, board, userId, text, link }: Mailing,
): Promise<Outcome> {
  const given = await trx
    .selectFrom('kanban_assignees')
    .select('user_id')
    .where('card_id', '=', card.id)
    .orderBy('user_id')
    .execute()
  const ids = await people.filter(
    trx,
    project,
    userId === null ? given.map(row => row.user_id) : [userId],
  )
  if (ids.length === 0 && userId !== null) throw unknownPerson()
  if (ids.length === 0) return { skipped: 'rule.nobody' }
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', ids)
    .execute()
  const languages = await readLanguages(trx, ids)
  for (const { id, full_name: name, email: to } of rows) {
    const values = { name, text, card: card.title, board: board.title, author: act.actor.name }
    await mail.send(trx, {
      to,
      language: languages(id),
      template: 'kanban-rule',
      values,
      link,
      now: act.now,
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
  trx
    .updateTable('kanban_rule_runs')
    .set({ state, reason, change_id: changeId, due_at: now.toISOString() })
    .where('id', '=', run.id)
    .execute()

/** Notes that a run was refused, and tells the author, unless the bell says so already. */
export async function failRun(
  trx: Trx,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  const found = await findRun(trx, id)
  if (found === undefined || found.run.state !== 'waiting') return
  const { run, rule, move } = found
  await endRun(trx, { run, now, state: 'failed', reason })
  await tellRules(trx, rule.project_id, now)
  if (rule.author_id === null) return
  const card = await trx
    .selectFrom('kanban_cards')
    .select('title')
    .where('id', '=', move.card_id)
    .executeTakeFirstOrThrow()
  const link = `/apps/kanban?project=${rule.project_id}&panel=rules`
  const kind = 'kanban-rule-failed'
  if (await hasUnread(trx, { userId: rule.author_id, kind, link })) return
  await notify(trx, {
    userIds: [rule.author_id],
    kind,
    params: { board: rule.title, card: card.title },
    link,
    now,
  })
}

/** Whoever has the rules of a project open asks for them again. */
export const tellRules = (trx: Trx, projectId: number, now: Date) =>
  announce(trx, { topic: 'Kanban', ids: [`rules:${projectId}`], now })
