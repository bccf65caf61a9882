import { foldSearch } from '#platform/contract/fold.rules.ts'
import { type DateWords, dateWordsValue } from '#platform/contract/natural-input.rules.ts'
import { fromPlainText } from '#platform/contract/rich-text.rules.ts'
import { TAG_TONES, TASK_TAGS, type TaskTag } from '../../contract/todo.rules.ts'
import type { NewTask } from '../../contract/todo.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Button } from '#ui/button/button.tsx'
import { RecognizedParts, type RecognizedPart } from '#ui/recurrence/recognized-parts.tsx'
import { useWhenWords } from '#ui/recurrence/use-when-words.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { refreshTasks } from '../todo.api.ts'
import { addOrQueue } from './pending-tasks.ts'
import styles from './quick-add.module.css'
import { type ParsedInput, type QuickPart, parseNaturalInput, tagWord } from './quick-parts.ts'
import { useNow } from '#platform/web/format/use-now.ts'

const NO_WORDS: ReadonlySet<string> = new Set()

interface QuickAddProps {
  input: RefObject<HTMLInputElement | null>
  /** What the list that is shown would give it. */
  given: Pick<NewTask, 'isImportant' | 'dueDate' | 'assigneeId'> & { tag: TaskTag | undefined }
}

/** The quick-add line (TODO-09): a sentence becomes a task, recognized parts are shown below and can be dismissed. */
export function QuickAdd({ input, given }: QuickAddProps) {
  const { t } = useTranslation(['todo', 'ui'])
  const { language } = usePreferences()
  const { timeZone } = useRegional()
  const now = useNow()
  const attempt = useAttempt(refreshTasks)
  const [{ text, ignored }, setLine] = useState({ text: '', ignored: NO_WORDS })
  const [problem, setProblem] = useState('')
  const tagWords = new Map(TASK_TAGS.map(tag => [foldSearch(tagWord(t(`tags.${tag}`))), tag]))
  const line = parseNaturalInput(text, { now, timeZone, language, tagWords, ignored })
  const whenWords = useWhenWords()
  const recognized: RecognizedPart[] = [
    ...(line.when === undefined ? [] : whenWords(line.when)),
    ...line.parts.map(part => toRecognizedPart(part, t)),
  ]

  const setText = (typed: string) =>
    setLine({ text: typed, ignored: typed === '' ? NO_WORDS : ignored })
  const send = useSendLine({
    text,
    setText,
    async send() {
      let isUnknown = false
      const isSent = await attempt(async () => {
        const task = await toTask()
        isUnknown = task === undefined
        if (task !== undefined && (await addOrQueue(task)) === 'queued')
          toast.info(t('done.queued'))
      })
      return isSent && !isUnknown
    },
  })
  function add(): void {
    // Only a date or a tag is no task yet.
    setProblem(line.title === '' && text.trim() !== '' ? t('quick.untitled') : '')
    if (line.title !== '') send()
    input.current?.focus()
  }

  /** Undefined, and says so, if the line names an unknown person. */
  async function toTask(): Promise<NewTask | undefined> {
    const task = fromLine(line, { given, timeZone })
    const person = line.parts.find(part => part.kind === 'person')
    if (person === undefined) return task
    const found = await queryClient.fetchQuery(findPeopleQuery(person.value))
    const best =
      found.find(one => one.detail.toLowerCase() === person.value.toLowerCase()) ?? found[0]
    if (best?.id === undefined || best.id === null) {
      setProblem(t('quick.unknown', { name: person.value }))
      return undefined
    }
    return { ...task, assigneeId: best.id }
  }

  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      <div className={styles.line}>
        <input
          ref={input}
          className={styles.input}
          aria-label={t('quick.label')}
          aria-invalid={problem !== '' || undefined}
          aria-describedby="quick-add-problem quick-add-help"
          placeholder={t('quick.placeholder')}
          maxLength={400}
          autoComplete="off"
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setProblem('')
          }}
          onKeyDown={event => {
            if (event.key === 'Escape' && text === '') event.currentTarget.blur()
          }}
        />
        <Button kind="primary" type="submit" icon={<IconPlus size={16} stroke={1.9} />}>
          <span className={styles.add}>{t('add')}</span>
        </Button>
      </div>
      <p id="quick-add-problem" className={styles.problem} role="alert">
        {problem}
      </p>
      {recognized.length === 0 ? (
        <p id="quick-add-help" className={styles.help}>
          {t('quick.help')}
        </p>
      ) : (
        <div className={styles.parts}>
          <RecognizedParts
            id="quick-add-help"
            parts={recognized}
            onDrop={matchedTexts => {
              setLine({ text, ignored: new Set([...ignored, ...matchedTexts]) })
              input.current?.focus()
            }}
          />
        </div>
      )}
    </form>
  )
}

function toRecognizedPart(part: QuickPart, t: TFunction): RecognizedPart {
  const text =
    part.kind === 'tag'
      ? t(`tags.${part.value}`)
      : part.kind === 'person'
        ? `@${part.value}`
        : t('quick.important')
  return {
    kind: 'other',
    text,
    matchedTexts: [part.text],
    tone: part.kind === 'tag' ? TAG_TONES[part.value] : undefined,
  }
}

function fromLine(
  { title, parts, when }: ParsedInput,
  { given, timeZone }: { timeZone: string } & Pick<QuickAddProps, 'given'>,
): NewTask {
  const { tag, ...rest } = given
  const tags = parts.flatMap(part => (part.kind === 'tag' ? [part.value] : []))
  return {
    title: title.slice(0, 200),
    timeZone,
    tags: [...new Set(tag === undefined ? tags : [...tags, tag])],
    ...rest,
    ...(when === undefined ? {} : dueOf(when, timeZone)),
    ...(parts.some(part => part.kind === 'important') ? { isImportant: true } : {}),
  }
}

/** A task is due at its start; an end stays in the title as typed. */
function dueOf(
  when: DateWords,
  timeZone: string,
): Pick<NewTask, 'dueDate' | 'recurrence' | 'description'> {
  const { end, recurrence, phrases } = when
  const words = phrases.flatMap(({ kind, text }) => (kind === 'repeat' ? [] : [text])).join(' ')
  return {
    dueDate: dateWordsValue(when, timeZone),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(end === undefined ? {} : { description: fromPlainText(words) }),
  }
}
