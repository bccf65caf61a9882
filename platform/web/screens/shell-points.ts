import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'
import type { Command } from '../commands/command.ts'
import type { Late, LateComponent, LatePart } from './late.tsx'
import { definePoint } from './points.ts'

// What the frame (app/web) accepts from features. Contributors name these points in their `<name>.screens.ts`.

const owner = 'shell'

/** Palette commands: lists loaded when it opens; a list that depends on preferences is re-read. */
export const commands = definePoint<Late<readonly Command[] | (() => readonly Command[])>>({
  owner,
  name: 'commands',
})

/** Keeps counts and plays sounds on every screen, for users who may open the page whose badge it updates (`setBadge`). */
export interface Feed extends LateComponent {
  target: string
  access: Access
}
export const feed = definePoint<Feed>({ owner, name: 'feed', keyOf: ({ target }) => target })

/** A tool of the navigation bar. */
export interface Tool extends LatePart {
  name: string
  /** Before the choices of how the product looks, or after them. */
  at: 'start' | 'end'
  place: number
  /** Also in the frame for strangers, on addresses that begin so. */
  openAt?: string
}
export const tool = definePoint<Tool>({ owner, name: 'tool', keyOf: ({ name }) => name })

/** Overlays available on any screen, loaded when opened by name (`openLayer`). */
export interface Layer extends LateComponent<{ onClose: () => void }> {
  name: string
  /** Shortcuts that open it, with their labels in the shortcut sheet. `/` goes to the screen's own search first. */
  keys?: readonly { keys: string; label: string }[]
  /** Among the shortcuts of the frame. */
  place: number
  access?: Access
}
export const layer = definePoint<Layer>({ owner, name: 'layer', keyOf: ({ name }) => name })

/** Something that is there on every screen, drawn or not. */
export interface Host extends LatePart {
  name: string
  /** Above the navbar, at the end of the frame, or also after the session has ended. */
  at: 'top' | 'end' | 'session'
  access?: Access
}
export const host = definePoint<Host>({ owner, name: 'host', keyOf: ({ name }) => name })

/** An entry of the user menu, besides the pages listed in it. */
export interface PersonEntry {
  /** With its namespace. */
  text: string
  icon: ComponentType<{ className?: string | undefined; size?: number; stroke?: number }>
  /** Mirrors the icon in right-to-left layouts. */
  isMirrored?: true
  place: number
  run: () => void
}
/** Loaded with the frame: part of `<name>.frame.ts`. */
export const personMenu = definePoint<{ load: () => Promise<readonly PersonEntry[]> }>({
  owner,
  name: 'personMenu',
})

/** Shown at an address the user has no right to open. */
export const missingRight = definePoint<LateComponent<{ access?: Access }>>({
  owner,
  name: 'missingRight',
  keyOf: () => 'the one',
})

/** Lets people report a failed screen to the operators. */
export const failureReport = definePoint<LateComponent<{ requestId?: string }>>({
  owner,
  name: 'failureReport',
  keyOf: () => 'the one',
})
