import { Fragment } from 'react'
import { type Block, type Piece, toBlocks } from './format-text.ts'
import styles from './message-text.module.css'

interface MessageTextProps {
  text: string
  /** Lowercase usernames: only members are highlighted. */
  members: ReadonlySet<string>
  ownName: string
}

/** A message's text with links, code, quotes and mentions; everything else as typed. */
export function MessageText({ text, members, ownName }: MessageTextProps) {
  return (
    <div className={styles.text} dir="auto">
      {toBlocks(text).map((block, index) => (
        // Blocks have no other key than their index.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} members={members} ownName={ownName} />
      ))}
    </div>
  )
}

function BlockView({ block, members, ownName }: { block: Block } & Omit<MessageTextProps, 'text'>) {
  if (block.is === 'code') {
    return (
      <pre className={styles.block} dir="ltr">
        <code>{block.text}</code>
      </pre>
    )
  }
  const pieces = block.pieces.map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      <PieceView piece={piece} members={members} ownName={ownName} />
    </Fragment>
  ))
  if (block.is === 'quote') return <blockquote className={styles.quote}>{pieces}</blockquote>
  return <p className={styles.lines}>{pieces}</p>
}

function PieceView({ piece, members, ownName }: { piece: Piece } & Omit<MessageTextProps, 'text'>) {
  if (piece.is === 'code') {
    return (
      <code className={styles.code} dir="ltr">
        {piece.text}
      </code>
    )
  }
  if (piece.is === 'link') {
    return (
      <a
        className={styles.link}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
      >
        {piece.text}
      </a>
    )
  }
  const name = piece.text.slice(1).toLowerCase()
  if (piece.is === 'text' || !members.has(name)) return piece.text
  return (
    <mark className={styles.mention} data-own={name === ownName || undefined}>
      {piece.text}
    </mark>
  )
}
