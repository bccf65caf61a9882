import type { ComponentProps } from 'react'
import { MentionList } from './mention-list.tsx'
import { type MentionParts, useMentions } from './use-mentions.ts'

interface MentionFieldProps
  extends
    MentionParts,
    Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'onChange' | 'onSelect'> {
  /** Accessible name of the list of people. */
  listName: string
  /** Another list that the same field opens, and whose keys `onKeyDown` takes. */
  other?: { listId: string; activeId: string | undefined }
}

/**
 * A text in which `@` names people; what surrounds it is positioned, and has the list above it. Keys are the list’s first.
 *
 * @example <MentionField field={field} text={text} onText={setText} people={people} listName={t('people')} aria-label={t('comment')} />
 */
export function MentionField({
  text,
  people,
  field,
  onText,
  listName,
  other,
  onKeyDown,
  ...rest
}: MentionFieldProps) {
  const mentions = useMentions({ text, people, field, onText })
  return (
    <>
      <MentionList mentions={mentions} name={listName} />
      <textarea
        {...rest}
        ref={field}
        aria-autocomplete="list"
        aria-controls={other?.activeId === undefined ? mentions.listId : other.listId}
        aria-activedescendant={mentions.activeId ?? other?.activeId}
        value={text}
        onChange={event => {
          onText(event.currentTarget.value)
          mentions.setCaret(event.currentTarget.selectionStart)
        }}
        onSelect={event => mentions.setCaret(event.currentTarget.selectionStart)}
        onKeyDown={event => {
          if (!event.nativeEvent.isComposing && !mentions.handleKey(event)) onKeyDown?.(event)
        }}
      />
    </>
  )
}
