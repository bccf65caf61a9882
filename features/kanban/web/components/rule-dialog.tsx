import type { KanbanRule, RuleAction } from '../../contract/kanban-rules.contract.ts'
import { RULE_ACTIONS, MAX_RULE_DAYS, MAX_RULE_TEXT } from '../../contract/kanban.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { saveRule } from '../kanban-actions.api.ts'
import { findPeople } from '../kanban.api.ts'
import type { Screen } from './screen.ts'
import styles from './side.module.css'

const hasWords = (kind: string) => kind === 'mail' || kind === 'chat'
/** A number of the list that is chosen from, or none. */
const chosen = z.pipe(z.string(), z.transform(Number))
const schema = z
  .object({
    boardId: z.string(),
    kind: z.enum(RULE_ACTIONS),
    who: z.enum(['all', 'one']),
    chatId: chosen,
    labelId: chosen,
    days: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    text: z.string().check(z.trim(), z.maxLength(MAX_RULE_TEXT)),
  })
  .check(
    z.refine(({ kind, text }) => !hasWords(kind) || text !== '', { path: ['text'] }),
    z.refine(({ days }) => days <= MAX_RULE_DAYS, { path: ['days'] }),
    z.refine(({ kind, chatId }) => kind !== 'chat' || chatId > 0, { path: ['chatId'] }),
    z.refine(({ kind, labelId }) => kind !== 'label' || labelId > 0, { path: ['labelId'] }),
  )
type Values = z.output<typeof schema>
type Names = keyof Values

interface RuleDialogProps {
  screen: Screen
  /** Nothing for a new one. */
  rule: KanbanRule | undefined
  groups: readonly { id: number; name: string }[]
  onClose: () => void
}

/** A rule: at which board, and what is done there. */
export function RuleDialog({ screen: { view }, rule, groups, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const [people, setPeople] = useState(() => readPeople(rule))
  const [isConfirming, setConfirming] = useState(false)
  const kinds = useKinds(rule)
  const form = useForm({
    schema,
    initial: readRule(rule, {
      boardId: view.boards[0]?.id ?? '',
      kind: kinds[0] ?? 'archive',
      chatId: groups[0]?.id,
      labelId: view.labels[0]?.id,
    }),
    explain: name =>
      name === 'chatId'
        ? t('rules.noGroups')
        : name === 'labelId'
          ? t('rules.noLabels')
          : undefined,
    async onSubmit(values) {
      const action = toAction(values, people[0]?.id ?? null)
      setConfirming(action === undefined)
      if (action === undefined) return 'unsaved'
      const { boardId } = values
      const { changeId } = await saveRule(
        {
          ...(rule === undefined ? {} : { id: rule.id }),
          boardId,
          action,
          isOn: rule?.isOn ?? true,
        },
        rule?.version,
      )
      toast.done(t('done.ruleSaved'), undoOf(changeId))
      onClose()
    },
  })
  const { kind, who } = form.values
  return (
    <Dialog
      title={t(rule === undefined ? 'rules.add' : 'rules.edit')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="boardId"
          label={t('rules.when')}
          options={view.boards.map(board => ({ value: board.id, text: board.title }))}
        />
        <SelectField
          form={form}
          name="kind"
          label={t('rules.do')}
          options={kinds.map(value => ({ value, text: t(`rules.actions.${value}`) }))}
        />
        <Details form={form} labels={view.labels} groups={groups} />
        {kind === 'assign' || (kind === 'mail' && who === 'one') ? (
          <div>
            <PeoplePicker
              label={t('rules.person')}
              find={findPeople(view.project.id, false)}
              value={people}
              onChange={setPeople}
              most={1}
            />
            <p className={styles.lineFault} role="alert">
              {isConfirming && people.length === 0 ? t('rules.pickPerson') : ''}
            </p>
          </div>
        ) : null}
        {hasWords(kind) ? (
          <TextArea form={form} name="text" label={t('rules.words')} help={t('rules.wordsHelp')} />
        ) : null}
      </Form>
    </Dialog>
  )
}

interface DetailsProps extends Pick<RuleDialogProps, 'groups'> {
  form: FormControl<Names>
  labels: readonly { id: number; name: string }[]
}
/** The fields of this kind of action. */
function Details({ form, labels, groups }: DetailsProps) {
  const { t } = useTranslation('kanban')
  const toOptions = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: `${id}`, text: name }))
  switch (form.values.kind) {
    case 'mail':
      return (
        <SelectField
          form={form}
          name="who"
          label={t('rules.person')}
          options={[
            { value: 'all', text: t('rules.everybody') },
            { value: 'one', text: t('rules.somebody') },
          ]}
        />
      )
    case 'chat':
      return (
        <SelectField
          form={form}
          name="chatId"
          label={t('rules.group')}
          options={toOptions(groups)}
        />
      )
    case 'label':
      return (
        <SelectField
          form={form}
          name="labelId"
          label={t('rules.label')}
          options={toOptions(labels)}
        />
      )
    case 'archive':
      return (
        <TextField
          form={form}
          name="days"
          label={t('rules.days')}
          help={t('rules.daysHelp')}
          inputMode="numeric"
        />
      )
    default:
      return null
  }
}

/** Undefined while a required target is missing. */
function toAction(
  { kind, who, chatId, labelId, days, text }: Values,
  userId: number | null,
): RuleAction | undefined {
  switch (kind) {
    case 'complete':
      return { kind }
    case 'mail':
      return who === 'one' && userId === null
        ? undefined
        : { kind, userId: who === 'one' ? userId : null, text }
    case 'chat':
      return { kind, chatId, text }
    case 'assign':
      return userId === null ? undefined : { kind, userId }
    case 'label':
      return { kind, labelId }
    case 'archive':
      return { kind, days }
  }
}

/** Those whose app is on, and the rule’s own. */
function useKinds(rule: KanbanRule | undefined): RuleAction['kind'][] {
  const { off = [] } = useInstance()
  return RULE_ACTIONS.filter(
    kind => kind === rule?.action.kind || !off.some(app => app === APP_OF[kind]),
  )
}
const APP_OF: Partial<Record<RuleAction['kind'], string>> = { complete: 'todo', chat: 'chat' }

interface Defaults {
  boardId: string
  kind: RuleAction['kind']
  chatId: number | undefined
  labelId: number | undefined
}
function readRule(
  rule: KanbanRule | undefined,
  { boardId, kind: offered, chatId, labelId }: Defaults,
): Record<Names, string> {
  const empty = {
    boardId,
    kind: offered,
    who: 'all',
    chatId: `${chatId ?? 0}`,
    labelId: `${labelId ?? 0}`,
    days: '14',
    text: '',
  }
  if (rule === undefined) return empty
  const { kind, ...rest } = rule.action
  const texts = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, `${value}`]))
  const scope = 'userId' in rest && rest.userId !== null ? 'one' : 'all'
  return { ...empty, ...texts, boardId: rule.boardId, kind, who: scope }
}

function readPeople(rule: KanbanRule | undefined): PickedPerson[] {
  if (rule === undefined || !('userId' in rule.action) || rule.action.userId === null) return []
  return [
    {
      id: rule.action.userId,
      fullName: rule.target ?? '…',
      detail: '',
      avatar: null,
      avatarColor: 'accent',
    },
  ]
}
