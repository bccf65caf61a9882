import { createKey } from '#platform/web/api/create-key.ts'
import { matchBlocks, splitBlocks } from '#platform/contract/blocks.rules.ts'
import type { BlogPlace } from '../../contract/blog.contract.ts'
import { PLACE_FORGOTTEN_MILLISECONDS } from '../../contract/blog.rules.ts'
import type { PresentPerson } from '#platform/contract/live.rules.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useConnectionState, usePeopleAt } from '#platform/web/live/live-store.ts'
import type { BlockPerson, TogetherText } from '#ui/rich-text/rich-text-editor.tsx'
import { onPlace, onPostChange, sharePlace } from '../blog.api.ts'
import { LOOK_MILLISECONDS, makeOwnPlace, type OwnPlace } from './own-place.ts'
import type { PostEditor } from './use-post-editor.ts'

/** Another writer in the post and their zero-based block. */
export interface Writer extends PresentPerson {
  block: number | undefined
  isWriting: boolean
}
export interface Together {
  writers: readonly Writer[]
  /** For the text editor. */
  text: TogetherText
  /** Who holds the block that rejected input. */
  holder: string | undefined
}

/** Collaborative editing (docs/adr/0056): presence, positions, and others' saves as they happen. */
export function useTogether(editor: PostEditor, onShared: (isShared: boolean) => void): Together {
  const { t } = useTranslation('blog')
  const id = editor.record?.id
  const people = useOthers(id)
  useEffect(() => onShared(people.length > 0), [onShared, people.length])
  usePulling(editor, id)

  const blocks = useBlocks(editor)
  const own = useOwnPlace(editor, { blocks, isShared: people.length > 0, people })
  const places = usePlaces(id)
  const writers = useWriters({ people, places, blocks, version: editor.record?.version, own })
  const [refused, setRefused] = useState<BlockPerson>()
  const shown = useMemo(
    () =>
      writers.map(({ tab, person, block, isHeld }): BlockPerson => ({
        key: tab,
        name: person.fullName,
        label: isHeld ? t('together.tag', { name: person.fullName }) : person.fullName,
        color: person.avatarColor,
        block,
        isHeld,
      })),
    [writers, t],
  )
  const holder = shown.find(one => one.isHeld && one.key === refused?.key)
  return {
    holder: holder?.name,
    writers: people.map(person => {
      const place = writers.findLast(
        one => one.person.userId === person.userId && one.last !== undefined,
      )
      return { ...person, block: place?.last, isWriting: place?.isHeld === true }
    }),
    text: { people: shown, onReady: editor.setText, onPlace: own.move, onRefused: setRefused },
  }
}

const NOBODY: readonly PresentPerson[] = []

/** While disconnected, no one is known to be present, and nothing is held. */
function useOthers(id: number | undefined): readonly PresentPerson[] {
  const others = usePeopleAt(id === undefined ? undefined : `Blog/edit-${id}`)
  return useConnectionState() === 'live' ? others : NOBODY
}

/** Fetches others' saves on events, and on reconnect. */
function usePulling({ pull }: PostEditor, id: number | undefined): void {
  const latest = useRef(pull)
  latest.current = pull
  const connection = useConnectionState()
  const wasDown = useRef(false)
  useEffect(() => {
    if (connection === 'live' && wasDown.current) void latest.current()
    wasDown.current = connection === 'down'
  }, [connection])
  useEffect(
    () => (id === undefined ? undefined : onPostChange(id, () => void latest.current())),
    [id],
  )
}

interface Blocks {
  /** Maps saved blocks to their index in the edited text. */
  toHere: (number | undefined)[]
  /** And the reverse. */
  toSaved: (at: number) => number | null
}
function useBlocks({ saved, values }: PostEditor): Blocks {
  return useMemo(() => {
    const toHere = matchBlocks(splitBlocks(saved.content), splitBlocks(values.content))
    return {
      toHere,
      toSaved(at) {
        const found = toHere.indexOf(at)
        return found < 0 ? null : found
      },
    }
  }, [saved.content, values.content])
}

type CachedPlace = BlogPlace & { at: number }

/** Positions of others' tabs, as long as they are renewed. */
function usePlaces(id: number | undefined): ReadonlyMap<string, CachedPlace> {
  const [places, setPlaces] = useState<ReadonlyMap<string, CachedPlace>>(new Map())
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = onPlace(id, place =>
      setPlaces(known => new Map(known).set(place.tab, { ...place, at: Date.now() })),
    )
    const timer = setInterval(() => {
      const isFresh = ({ at }: CachedPlace) => Date.now() - at < PLACE_FORGOTTEN_MILLISECONDS
      setPlaces(known =>
        [...known.values()].every(isFresh)
          ? known
          : new Map([...known].filter(([, one]) => isFresh(one))),
      )
    }, LOOK_MILLISECONDS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [id])
  return places
}

interface PlacedTab {
  tab: string
  person: PresentPerson
  /** Index in the edited text: undefined where it is unknown in this version. */
  block: number | null | undefined
  /** The last known index. */
  last: number | undefined
  isHeld: boolean
}
interface WritersParts {
  people: readonly PresentPerson[]
  places: ReadonlyMap<string, CachedPlace>
  blocks: Blocks
  version: number | undefined
  own: OwnPlace
}

/** Indexes refer to a saved version: for a version other than ours, the last known position is shown until both match. */
function useWriters({ people, places, blocks, version, own }: WritersParts): PlacedTab[] {
  const lasts = useRef(new Map<string, number | undefined>())
  return useMemo(
    () =>
      [...places.values()].flatMap(place => {
        const person = people.find(one => one.userId === place.userId)
        if (person === undefined) return []
        const isKnown = place.version === version
        const here = isKnown && place.block !== null ? blocks.toHere[place.block] : undefined
        if (isKnown || place.block === null) lasts.current.set(place.tab, here)
        const last = lasts.current.get(place.tab)
        // Concurrent starts are resolved identically on both screens.
        const isHeld =
          place.isWriting && last !== undefined && !(own.holds(last) && own.tab < place.tab)
        return [
          {
            tab: place.tab,
            person,
            block: isKnown || place.block === null ? (here ?? null) : undefined,
            last,
            isHeld,
          },
        ]
      }),
    [people, places, blocks, version, own],
  )
}

/** Sends one's position: on change, when someone joins, and periodically. */
function useOwnPlace(
  { record }: PostEditor,
  {
    blocks,
    isShared,
    people,
  }: { blocks: Blocks; isShared: boolean; people: readonly PresentPerson[] },
): OwnPlace {
  const latest = useRef({ record, blocks, isShared })
  latest.current = { record, blocks, isShared }
  const [own] = useState(() =>
    makeOwnPlace({ tab: createKey(), around: () => latest.current, announce: sharePlace }),
  )
  useEffect(() => own.announce(true), [own, people])
  useEffect(() => own.announce(false), [own, record?.version])
  useEffect(() => {
    const timer = setInterval(() => own.announce(false), LOOK_MILLISECONDS)
    return () => {
      clearInterval(timer)
      own.leave()
    }
  }, [own])
  return own
}
