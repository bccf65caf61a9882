import { dateWordsTimes } from '#platform/contract/natural-input.rules.ts'
import { fromLocalTime } from '#platform/contract/local-time.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { useInlineSuggestions } from '#ui/combobox/use-inline-suggestions.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  findRecordLinking,
  type Making,
  type RecordLinking,
} from '#platform/web/screens/record-links.ts'
import { useMakeable } from '#platform/web/screens/record-links-parts.tsx'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { remind } from '../chat-actions.api.ts'
import type { OpenChat } from './chat-people.ts'
import { stretchKey, useStretch } from './message-store.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { findLack, readSlash, type SlashName, type SlashCommand } from './slash-read.ts'
import type { Composer } from './use-composer.ts'

interface SlashParts {
  composer: Composer
  open: OpenChat
  field: { current: HTMLTextAreaElement | null }
}

/** State of slash commands: suggestions, parsing, and running (CHAT-18). */
export function useSlash({ composer, open, field }: SlashParts) {
  const { t } = useTranslation(['slash', 'ui'])
  const { language } = usePreferences()
  const { timeZone: zone } = useRegional()
  const format = useFormats()
  const navigate = useNavigate()
  const linking = findRecordLinking()
  const canSee = useCan('read', 'Invoice')
  const may = { ...useMakeable(), remind: true, invoice: linking !== undefined && canSee }
  const [isBusy, setBusy] = useState(false)
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const now = useNow()
  const read =
    composer.edited === undefined
      ? readSlash(composer.text, { now, zone, language, ignored })
      : ({ is: 'text' } as const)
  const allowed = (name: SlashName) => may[name]
  const begun = useInlineSuggestions<SlashName>({
    options: read.is === 'begun' ? read.names.filter(allowed) : [],
    text: composer.text,
    onTake: begin,
  })
  const command = read.is === 'command' && allowed(read.command.name) ? read.command : undefined
  const board = useBoard(command?.name === 'card' ? linking : undefined)
  const { messages } = useStretch(stretchKey(open.chat?.id ?? 0))
  const aboutId =
    composer.replyTo?.id ??
    messages.findLast(one => one.deletedAt === null && one.event === null)?.id
  const lack = command === undefined ? undefined : lackOf(command, { now, board, aboutId })

  /** Keeps these as words in this command. */
  function keep(matchedTexts: readonly string[]): void {
    setIgnored(new Set([...ignored, ...matchedTexts]))
    field.current?.focus()
  }

  function begin(name: SlashName): void {
    setIgnored(new Set())
    composer.type(`/${name} `)
    setTimeout(() => field.current?.focus())
  }

  async function remindOf(command: SlashCommand): Promise<void> {
    const { day, when = '', title } = command
    // A day without a time means its morning.
    const moment = new Date(
      day !== undefined && when.length === 10 ? fromLocalTime({ day, time: '09:00' }, zone) : when,
    )
    if (aboutId === undefined) return
    await remind(aboutId, moment, title)
    composer.clear()
    toast.done(t('reminded', { when: format.moment(moment) }))
  }

  async function makeOf(command: SlashCommand): Promise<void> {
    const people = []
    for (const name of command.people) {
      const some = await queryClient.fetchQuery(findPeopleQuery(name))
      const person = some.find(one => one.detail.toLowerCase() === name.toLowerCase()) ?? some[0]
      if (person?.id === null || person === undefined)
        return void toast.error(t('nobody', { name }))
      people.push(person.id)
    }
    const making = toMaking(command, { people, zone, boardId: board?.id ?? '' })
    if (making === undefined || linking === undefined) return
    const { record, address } = await linking.makeRecord(making, undefined)
    // All members read the message; what it created is visible by right.
    const message = await composer.sendNow(command.text)
    await linking.linkRecords(record, { type: 'chat', id: `${message.id}` })
    toast.done(t(`links:made.${making.kind}`, { title: making.title }), {
      action: { text: t('links:open'), run: () => void navigate({ href: address }) },
    })
  }

  /** Finds an invoice by number or client name: the chat shows which, and opening it requires the right. */
  async function invoiceOf({ title }: SlashCommand): Promise<void> {
    if (linking === undefined) return
    const invoice = await linking.findInvoice(title)
    if (invoice === undefined) return void toast.error(t('noInvoice', { name: title }))
    const message = await composer.sendNow(t('invoice', { name: invoice.name }))
    await linking.linkRecords(
      { type: 'invoice', id: `${invoice.id}` },
      { type: 'chat', id: `${message.id}` },
    )
  }

  return {
    ...begun,
    read,
    command,
    lack,
    board,
    isBusy,
    keep,
    /** Runs the typed command; returns whether there was one. */
    run(): boolean {
      if (command === undefined) return false
      if (lack !== undefined || isBusy) return true
      setBusy(true)
      // Relative to the current time, not the last render's.
      const fresh = readSlash(composer.text, { now: new Date(), zone, language, ignored })
      const meant = fresh.is === 'command' ? fresh.command : command
      const act = meant.name === 'remind' ? remindOf : meant.name === 'invoice' ? invoiceOf : makeOf
      void act(meant)
        .catch((error: unknown) => void toast.error(explainFailure(error, t)))
        .finally(() => setBusy(false))
      return true
    },
  }
}
export type Slash = ReturnType<typeof useSlash>

/** The default target of a card: the first board of the first project. */
function useBoard(linking: RecordLinking | undefined) {
  const { projectsQuery, boardsQuery } = linking ?? NOWHERE
  const { data: projects } = useQuery({ ...projectsQuery(), enabled: linking !== undefined })
  const project = projects?.[0]?.id
  const { data: boards } = useQuery({
    ...boardsQuery(`${project ?? ''}`),
    enabled: linking !== undefined && project !== undefined,
  })
  return boards?.[0]
}
const none = () => ({ queryKey: ['chat', 'nowhere'], queryFn: async () => [] })
const NOWHERE: Pick<RecordLinking, 'projectsQuery' | 'boardsQuery'> = {
  projectsQuery: none,
  boardsQuery: none,
}

interface Around {
  now: Date
  board: { id: string } | undefined
  aboutId: number | undefined
}
function lackOf(command: SlashCommand, { now, board, aboutId }: Around) {
  if (command.name === 'remind' && aboutId === undefined) return 'nothing' as const
  if (command.name === 'card' && board === undefined) return 'noBoard' as const
  return findLack(command, now)
}

function toMaking(
  { name, title: whole, when, parsedDate }: SlashCommand,
  { people, zone, boardId }: { people: number[]; zone: string; boardId: string },
): Making | undefined {
  const title = whole.slice(0, 200)
  if (name === 'task')
    return {
      kind: 'task',
      title,
      due: when ?? null,
      people: people.slice(-1),
      timeZone: zone,
      recurrence: parsedDate?.recurrence,
    }
  if (name === 'card') return { kind: 'card', title, due: when ?? null, people, boardId }
  if (parsedDate === undefined) return undefined
  const base = {
    kind: 'event',
    title,
    people,
    category: 'Business',
    timeZone: zone,
    recurrence: parsedDate.recurrence,
  } as const
  return { ...base, ...dateWordsTimes(parsedDate, zone) }
}
