import { containsText } from '#platform/contract/fold.rules.ts'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInlineSuggestions } from '../../combobox/use-inline-suggestions.ts'
import { MentionList } from '../../mention/mention-list.tsx'
import type { FindPeople } from '../../people-picker/people-picker.tsx'
import styles from '../editor.module.css'

/** `@` and the beginning of a name, right before the caret. */
const BEGUN = /(?:^|[\s(])@([\p{L}\p{N}._-]*)$/u
const SHOWN = 6

interface EditorMentionsProps {
  editor: Editor
  find: FindPeople
  children: ReactNode
}

/** The text with the mention list above it, while a name is typed: arrows select, Enter and Tab accept, Esc closes. */
export function EditorMentions({ editor, find, children }: EditorMentionsProps) {
  const { t } = useTranslation('ui')
  const word = useEditorState({ editor, selector: ({ editor: now }) => wordBefore(now) })
  const { data } = useQuery({
    ...find(word ?? ''),
    enabled: word !== null,
    placeholderData: before => before,
  })
  const options =
    word === null
      ? []
      : (data ?? [])
          // The previous result is shown until the response arrives: Enter must not accept people who no longer match.
          .filter(({ detail, fullName }) =>
            [detail, fullName].some(name => containsText(name, word)),
          )
          .slice(0, SHOWN)
          .map(({ detail, fullName, avatar, avatarColor }) => ({
            username: detail,
            fullName,
            avatar,
            avatarColor,
          }))
  const begun = useInlineSuggestions({
    options,
    text: word ?? '',
    onTake({ username }) {
      const { from } = editor.state.selection
      editor
        .chain()
        .focus()
        .insertContentAt({ from: from - (word ?? '').length, to: from }, `${username} `)
        .run()
    },
  })
  const { activeId, listId } = begun
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The text is mounted after this; it exists once a name is typed.
    const text = container.current?.querySelector('[contenteditable]')
    if (activeId === undefined) text?.removeAttribute('aria-activedescendant')
    else text?.setAttribute('aria-activedescendant', activeId)
    if (activeId !== undefined) text?.setAttribute('aria-controls', listId)
  }, [listId, activeId])
  function handleKey(event: KeyboardEvent): void {
    if (!event.nativeEvent.isComposing) begun.handleKey(event)
  }
  return (
    // The keys are those of the text within, which has the focus; they are for the list first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} className={styles.mentions} onKeyDownCapture={handleKey}>
      <MentionList mentions={{ ...begun, setCaret: () => undefined }} name={t('people.label')} />
      {children}
    </div>
  )
}

function wordBefore({ state: { selection } }: Editor): string | null {
  const { $from, empty } = selection
  if (!empty) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  return BEGUN.exec(before)?.[1] ?? null
}
