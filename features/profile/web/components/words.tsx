import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, useCallback } from 'react'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import styles from './post-card.module.css'
import { splitWords } from './split-words.ts'

interface WordsProps {
  text: string
  named: ProfilePost['named']
}

/** The text of a post, with what it leads to. */
export function PostWords({ text, named }: WordsProps) {
  const navigate = useNavigate()
  const split = useCallback((words: string) => splitWords(words, named), [named])
  return (
    <RichTextView
      html={text}
      split={split}
      onFollow={href => void navigate({ to: '/pages/profile', search: searchOf(href) })}
    />
  )
}

/** A comment's text, as typed. */
export function CommentWords({ text, named }: WordsProps) {
  let at = 0
  return splitWords(text, named).map(piece => {
    const key = at
    at += piece.text.length
    return piece.href === undefined ? (
      <Fragment key={key}>{piece.text}</Fragment>
    ) : (
      <Link key={key} to="/pages/profile" search={searchOf(piece.href)} className={styles.lead}>
        {piece.text}
      </Link>
    )
  })
}

function searchOf(href: string): { id?: number; tag?: string } {
  const search = new URL(href, location.origin).searchParams
  const tag = search.get('tag')
  return tag === null ? { id: Number(search.get('id')) } : { tag }
}
