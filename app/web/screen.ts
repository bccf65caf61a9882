import type { Access } from '#platform/contract/define.ts'
import type { ComponentType } from 'react'

type Namespace = string

/** One screen of the application, as public-routes.tsx and routes.tsx list it. */
export interface Screen {
  /** In the router's way of writing: `/apps/user/view/$id`. */
  path: string
  /** Loads the component; called when the screen is opened, or when a link to it is pointed at. */
  load: () => Promise<ComponentType>
  /** A public screen for people who are signed in, too: links of mails lead there. */
  isForAll?: true
  /** In the layout for who is signed in; open to strangers, too, in a frame of its own (`OPEN_SCREENS` of the contract). */
  isOpen?: true
  /** `public` screens stand alone; all others stand in the layout and ask for a session. */
  access: Access
  /** Key of the title in shell.json: breadcrumb and menu agree on it. */
  title: string
  /** The breadcrumb before it: path of a screen. */
  parent?: string
  /** Locale files to have before the screen is shown. */
  texts: readonly Namespace[]
  /** Starts what the screen will ask for, beside the loading of its code. */
  prefetch?: (at: { params: Record<string, string>; search: Record<string, unknown> }) => Promise<unknown>
}
