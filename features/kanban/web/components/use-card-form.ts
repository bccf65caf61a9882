import { type KanbanTask, type TaskChange, taskTitle } from '../../contract/kanban.contract.ts'
import { richText, textOf } from '#platform/contract/rich-text.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { mergeSet } from '#ui/stale/merge-set.ts'
import type { StaleField } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { findNewerTask, updateTask } from '../kanban-actions.api.ts'
import { dueDayOf } from './columns.ts'
import type { Screen } from './screen.ts'
import { listOf } from '#platform/web/format/list-of.ts'

// The card fields saved together, as texts: labels by name, people by id, one per line. Others' changes
// to different fields are kept; in the same field, the person is asked (features.md X-08).

export const CARD_FIELDS = ['title', 'dueDate', 'labels', 'assignedTo', 'description'] as const
export type CardField = (typeof CARD_FIELDS)[number]
type Texts = Record<CardField, string>

export const taskForm = z.object({
  title: taskTitle,
  dueDate: z.string(),
  labels: z.string(),
  assignedTo: z.string(),
  description: richText(),
})

const lines = (values: readonly (string | number)[]) => values.map(String).toSorted().join('\n')
export const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '')

const textsOf = ({ title, dueDate, labels, assignedTo, description }: KanbanTask): Texts => ({
  title,
  dueDate: dueDate === null ? '' : dueDayOf(dueDate, regionalOf(getPreferences()).timeZone),
  labels: lines(labels),
  assignedTo: lines(assignedTo.map(person => person.userId)),
  description,
})

function toChange(id: number, texts: Partial<Texts>): TaskChange {
  const { title, dueDate, labels, assignedTo, description } = texts
  return {
    id,
    ...(title === undefined ? {} : { title }),
    ...(dueDate === undefined ? {} : { dueDate: dueDate === '' ? null : dueDate }),
    ...(labels === undefined ? {} : { labels: linesOf(labels) }),
    ...(assignedTo === undefined
      ? {}
      : { assignedTo: linesOf(assignedTo).map(userId => ({ userId: Number(userId) })) }),
    ...(description === undefined ? {} : { description }),
  }
}

/** Of both edits at once: labels and people are added and removed one by one. */
function mergeSets({ before, mine, theirs }: Record<'before' | 'mine' | 'theirs', Texts>): Texts {
  const merge = (field: 'labels' | 'assignedTo') =>
    lines(
      mergeSet(
        {
          before: linesOf(before[field]),
          mine: linesOf(mine[field]),
          theirs: linesOf(theirs[field]),
        },
        String,
      ),
    )
  return { ...mine, labels: merge('labels'), assignedTo: merge('assignedTo') }
}

const differing = (texts: Texts, from: Texts): CardField[] =>
  CARD_FIELDS.filter(field => texts[field] !== from[field])
const pick = (texts: Texts, fields: readonly CardField[]): Partial<Texts> =>
  Object.fromEntries(fields.map(field => [field, texts[field]]))

interface CardFormParts {
  opened: KanbanTask
  /** The latest known state. */
  task: KanbanTask
  screen: Screen
  onClose: () => void
}

export function useCardForm({ opened, task: latest, screen, onClose }: CardFormParts) {
  const { t } = useTranslation(['kanban', 'ui'])
  const undoOf = useUndoAction(t('done.undone'))
  const [known, setKnown] = useState(opened)
  const [theirs, setTheirs] = useState<KanbanTask>()
  const [isMerging, setMerging] = useState(false)
  const [picked, setPicked] = useState<PickedPerson[]>(() => peopleOf(opened, screen))

  /** Saves the differences, for the card to be closed; returns the newer card if someone else changed the same field. */
  async function save(base: KanbanTask, texts: Texts): Promise<KanbanTask | undefined> {
    const fields = differing(texts, textsOf(base))
    if (fields.length === 0) return undefined
    try {
      const { changeId, task } = await updateTask(
        toChange(base.id, pick(texts, fields)),
        base.version,
      )
      toast.done(t('done.saved', { name: task.title }), undoOf(changeId))
      return undefined
    } catch (error) {
      const current = findNewerTask(error)
      if (current === undefined) throw error
      const overtaken = differing(textsOf(current), textsOf(base)).filter(field =>
        fields.includes(field),
      )
      // Only what is not changed here: it stays as they made it.
      return overtaken.length === 0
        ? save(current, { ...textsOf(current), ...pick(texts, fields) })
        : current
    }
  }
  const form = useForm({
    schema: taskForm,
    initial: textsOf(opened),
    draftKey: `kanban.card.${opened.id}`,
    async onSubmit(texts) {
      // What changed since may be outside the form, or one's own: a comment, a checklist item.
      const isSame = differing(textsOf(latest), textsOf(known)).length === 0
      const newer = await save(isSame ? latest : known, texts)
      setTheirs(newer)
      if (newer === undefined) onClose()
      return newer === undefined ? undefined : 'unsaved'
    },
  })
  const before = textsOf(known)
  // What is not changed here follows what was changed elsewhere; the rest is compared on saving.
  const followed =
    form.isBusy || theirs !== undefined || latest.version <= known.version
      ? []
      : differing(textsOf(latest), before).filter(field => form.values[field] === before[field])
  if (followed.length > 0) {
    form.reset({ ...before, ...pick(textsOf(latest), followed) }, before)
    setKnown({ ...known, ...Object.fromEntries(followed.map(field => [field, latest[field]])) })
  }
  const fieldsOf = useStaleFields(screen)
  function setPeople(next: PickedPerson[]): void {
    setPicked(next)
    form.set('assignedTo', lines(next.flatMap(({ id }) => id ?? [])))
  }
  async function merge(
    current: KanbanTask,
    sides: Readonly<Record<string, 'mine' | 'theirs'>>,
  ): Promise<void> {
    setMerging(true)
    const mine = CARD_FIELDS.filter(field => sides[field] !== 'theirs')
    try {
      const merged = pick(versions(current).mine, mine)
      const newer = await save(current, { ...textsOf(current), ...merged })
      setTheirs(newer)
      if (newer === undefined) {
        form.discard()
        onClose()
      }
    } catch (error) {
      toast.error(explainFailure(error, t))
    }
    setMerging(false)
  }
  const versions = (newer: KanbanTask) => {
    const sides = { before, mine: form.values, theirs: textsOf(newer) }
    return { ...sides, mine: mergeSets(sides) }
  }
  const stale =
    theirs === undefined
      ? undefined
      : {
          version: theirs.version,
          title: theirs.title,
          fields: fieldsOf(versions(theirs)),
          isBusy: isMerging,
          onSave: (sides: Readonly<Record<string, 'mine' | 'theirs'>>) => void merge(theirs, sides),
          onTheirs() {
            form.reset(textsOf(theirs))
            setPicked(peopleOf(theirs, screen))
            setKnown(theirs)
            setTheirs(undefined)
          },
          onClose: () => setTheirs(undefined),
        }
  // Who is assigned are the form's values alone, as with a restored draft; the rest is where their faces are known from.
  const faces = [...picked, ...peopleOf(latest, screen), ...peopleOf(opened, screen)]
  const people = linesOf(form.values.assignedTo).map(
    userId => faces.find(({ id }) => `${id}` === userId) ?? findFace(Number(userId), screen),
  )
  return { form, stale, labels: linesOf(form.values.labels), people, setPeople }
}

/** The assignees with their avatars. */
function peopleOf({ assignedTo }: KanbanTask, { view }: Screen): PickedPerson[] {
  return assignedTo.map(({ userId, title, img }) => {
    const person = view.people.find(one => one.id === userId)
    return {
      id: userId,
      fullName: title,
      detail: person === undefined ? '' : `@${person.username}`,
      avatar: img,
      avatarColor: person?.avatarColor ?? 'idle',
    }
  })
}

function findFace(id: number, { view }: Screen): PickedPerson {
  const person = [...view.people, ...view.members].find(one => one.id === id)
  return {
    id,
    fullName: person?.fullName ?? `#${id}`,
    detail: person === undefined ? '' : `@${person.username}`,
    avatar: person?.avatar ?? null,
    avatarColor: person?.avatarColor ?? 'idle',
  }
}

/** The sides of a comparison, as people read them. */
function useStaleFields({ view }: Screen) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const nameOf = (id: string) =>
    view.people.find(person => `${person.id}` === id)?.fullName ?? `#${id}`
  const read: Record<CardField, (text: string) => string> = {
    title: text => text,
    dueDate: text => (text === '' ? '' : format.date(text)),
    labels: text => listOf(linesOf(text)),
    assignedTo: text => listOf(linesOf(text).map(nameOf)),
    description: text => textOf(text),
  }
  const names: Record<CardField, string> = {
    title: t('fields.title'),
    dueDate: t('fields.due'),
    labels: t('fields.labels'),
    assignedTo: t('fields.assignees'),
    description: t('fields.description'),
  }
  return (versions: Record<'before' | 'mine' | 'theirs', Texts>): StaleField[] =>
    CARD_FIELDS.map(name =>
      toStaleField(versions, {
        name,
        label: names[name],
        text: texts => read[name](texts[name]),
        key: texts => texts[name],
      }),
    )
}
