import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type CommentShown, Comments } from '#ui/comments/comments.tsx'
import { PEOPLE } from '../../components/sample-people.ts'

const [ada, bilal] = PEOPLE
const FIRST: CommentShown[] = [ada, bilal].map((author, index) => ({
  id: index + 1,
  text: '',
  author,
  createdAt: '2026-03-02T09:30:00.000Z',
  editedAt: null,
  isMine: index === 1,
}))
const find = (q: string) => ({
  queryKey: ['showcase', 'comments', q],
  queryFn: () => PEOPLE.filter(person => person.fullName.toLowerCase().startsWith(q)),
})

export function Example() {
  const { t } = useTranslation('showcase')
  const [comments, setComments] = useState(FIRST)
  const texts = [t('w.commentFirst'), t('w.commentSecond')]
  const change = (id: number, more: Partial<CommentShown>) =>
    setComments(all => all.map(one => (one.id === id ? { ...one, ...more } : one)))
  return (
    <Comments
      comments={comments.map(one => ({ ...one, text: one.text || (texts[one.id - 1] ?? '') }))}
      words={{
        new: t('w.commentNew'),
        send: t('w.send'),
        edit: t('w.commentEdit'),
        delete: t('w.commentDelete'),
        edited: t('w.commentEdited'),
        none: t('w.commentNone'),
        people: t('w.people'),
      }}
      find={find}
      maxLength={500}
      draftKey="showcase.comment"
      onAdd={async text =>
        setComments(all => [
          ...all,
          {
            id: all.length + 1,
            text,
            author: bilal,
            createdAt: new Date().toISOString(),
            editedAt: null,
            isMine: true,
          },
        ])
      }
      onEdit={async (id, text) => change(id, { text, editedAt: new Date().toISOString() })}
      onDelete={id => setComments(all => all.filter(one => one.id !== id))}
    />
  )
}
