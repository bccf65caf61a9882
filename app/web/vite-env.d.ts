/// <reference types="vite/client" />

/** Made by vite.config.ts: what the components of ui take, read from their types. */
declare module 'virtual:ui-props' {
  export interface UiProp {
    name: string
    type: string
    isOptional: boolean
    /** The texts it may be, where it is a closed set of them. */
    choices?: readonly string[]
    byDefault?: string
    description: string
  }
  export interface UiComponent {
    name: string
    file: string
    description: string
    props: readonly UiProp[]
    also: readonly string[]
  }
  export const components: readonly UiComponent[]
}

/** Made by vite.config.ts: the icons that the application uses. */
declare module 'virtual:icons' {
  export interface IconShape {
    name: string
    /** English search terms. */
    tags: readonly string[]
    /** What its drawing is made of. */
    shapes: readonly (readonly [string, Readonly<Record<string, string>>])[]
  }
  export const icons: readonly IconShape[]
}

/** Made by vite.config.ts of what the features say: as much of their screens as the sign-in pages need. */
declare module 'virtual:addresses' {
  import type { PublicParts } from '#platform/web/screens/define-screens.ts'

  /** Screens without a session, by address. */
  export const PUBLIC: Readonly<Record<string, PublicParts>>
  /** Addresses of all others. */
  export const GUARDED: readonly string[]
  /** Address prefixes among these that are open to visitors too. */
  export const OPEN: readonly string[]
}

/** Made by vite.config.ts: the stylesheet of the tokens as it is written. */
declare module 'virtual:tokens' {
  export const css: string
}
