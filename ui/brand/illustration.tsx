import type { ReactNode } from 'react'
import styles from './brand.module.css'

/** What the picture shows: empty, no matches, failed, not found, forbidden, maintenance, all well. */
export type IllustrationKind =
  | 'empty'
  | 'no-match'
  | 'error'
  | 'not-found'
  | 'not-authorized'
  | 'asleep'
  | 'running'

// One hand for all: nine bars on a base line, 160 × 96. A height of 0 leaves the bar out.
const HEIGHTS: Record<IllustrationKind, readonly number[]> = {
  empty: [4, 4, 4, 4, 4, 4, 4, 4, 4],
  'no-match': [18, 34, 26, 54, 40, 60, 30, 38, 16],
  error: [22, 44, 30, 3, 3, 3, 34, 26, 14],
  'not-found': [18, 34, 26, 54, 0, 60, 30, 38, 16],
  'not-authorized': [8, 12, 10, 16, 14, 18, 12, 14, 8],
  asleep: [6, 9, 12, 15, 18, 15, 12, 9, 6],
  running: [18, 34, 26, 54, 40, 60, 30, 38, 16],
}

const BASE = 84

/**
 * A small picture for empty, failed and forbidden states; the sentence beside it carries the meaning.
 *
 * @example <Illustration kind="not-found" />
 */
export function Illustration({ kind }: { kind: IllustrationKind }) {
  return (
    <svg
      className={styles.illustration}
      data-kind={kind}
      viewBox="0 0 160 96"
      width="160"
      height="96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ground} d="M8 86h144" />
      {HEIGHTS[kind].map((height, index) =>
        height === 0 ? null : (
          // The bars have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <rect
            key={index}
            data-bar={index + 1}
            x={16 + index * 14.5}
            y={BASE - height}
            width="9"
            height={height}
            rx={Math.min(4, height / 2)}
          />
        ),
      )}
      {DETAILS[kind]}
    </svg>
  )
}

const DETAILS: Record<IllustrationKind, ReactNode> = {
  running: null,
  // A first bar about to grow.
  empty: (
    <g className={styles.accent}>
      <path d="M78.5 68V50M69.5 59h18" />
    </g>
  ),
  // A lens over the bars.
  'no-match': (
    <g className={styles.accent}>
      <circle className={styles.lens} cx="88" cy="44" r="19" />
      <path d="m102 58 13 13M82 38l12 12M94 38 82 50" />
    </g>
  ),
  // The signal drops to a flat line.
  error: (
    <g className={styles.bad}>
      <path d="M78.5 28v24M78.5 62v.5" />
    </g>
  ),
  // The gap where a bar should be.
  'not-found': (
    <g className={styles.accent}>
      <rect x="74" y="36" width="9" height="48" rx="4" strokeDasharray="3 5" />
    </g>
  ),
  // Bars asleep behind a lock.
  'not-authorized': (
    <g className={styles.accent}>
      <rect className={styles.lens} x="66" y="36" width="28" height="22" rx="6" />
      <path d="M72 36v-6a8 8 0 0 1 16 0v6M80 45v4" />
    </g>
  ),
  // Bars that breathe slowly.
  asleep: (
    <g className={styles.accent}>
      <path d="M72 50h12L72 62h12M92 30h9l-9 9h9M107 16h6l-6 6h6" />
    </g>
  ),
}
