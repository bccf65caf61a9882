import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'
import type { Command } from '../commands/command.ts'
import type { Late, LateComponent, LatePart } from './late.tsx'
import { definePoint } from './points.ts'

// What the frame (app/web) takes from features. Whoever builds one names these in its `<name>.screens.ts`.

const owner = 'shell'

/** What the palette can do: lists of commands, loaded when it is opened; one that changes with preferences is asked again. */
export const commands = definePoint<Late<readonly Command[] | (() => readonly Command[])>>({
  owner,
  name: 'commands',
})

/** What counts and rings on every screen, for who may open the page of the menu whose badge it keeps (`setBadge`). */
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

/** What may lie over any screen, loaded when it is opened by its name (`openLayer`). */
export interface Layer extends LateComponent<{ onClose: () => void }> {
  name: string
  /** Keys that open it, each with what it is called in the sheet of shortcuts. `/` goes to the search of the screen first. */
  keys?: readonly { keys: string; label: string }[]
  /** Among the shortcuts of the frame. */
  place: number
  access?: Access
}
export const layer = definePoint<Layer>({ owner, name: 'layer', keyOf: ({ name }) => name })

/** Something that is there on every screen, drawn or not. */
export interface Host extends LatePart {
  name: string
  /** Above the bar, at the end of the frame, or also while nobody is signed in any longer. */
  at: 'top' | 'end' | 'session'
  access?: Access
}
export const host = definePoint<Host>({ owner, name: 'host', keyOf: ({ name }) => name })

/** An entry of the menu of the person who is signed in, beside the pages that stand in it. */
export interface PersonEntry {
  /** With its namespace. */
  text: string
  icon: ComponentType<{ className?: string | undefined; size?: number; stroke?: number }>
  /** The picture points the other way where text runs from the right. */
  isMirrored?: true
  place: number
  run: () => void
}
/** Loaded with the frame: part of `<name>.frame.ts`. */
export const personMenu = definePoint<{ load: () => Promise<readonly PersonEntry[]> }>({
  owner,
  name: 'personMenu',
})

/** What is shown at an address to who may not open it. */
export const missingRight = definePoint<LateComponent<{ access?: Access }>>({
  owner,
  name: 'missingRight',
  keyOf: () => 'the one',
})

/** By which people tell those who run the place what went wrong, where a screen has failed. */
export const failureReport = definePoint<LateComponent<{ requestId?: string }>>({
  owner,
  name: 'failureReport',
  keyOf: () => 'the one',
})
