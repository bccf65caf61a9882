import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import '../page/test-screen.tsx'
import { Skeleton } from '../state/state.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { Tabs } from './tabs.tsx'

function Sample() {
  const [open, setOpen] = useState<string>()
  const tabs = ['One', 'Two', 'Three'].map(title => ({
    key: title,
    title,
    content: () => <p>Panel {title}</p>,
  }))
  return <Tabs name="Sample" tabs={tabs} open={open} onOpen={setOpen} />
}

it('X-28 tabs open by arrow keys, Home and End, and only the open one is a tab stop', async () => {
  const screen = await render(<Sample />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  await expect.element(tab('One')).toHaveAttribute('aria-selected', 'true')
  await tab('One').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Panel Two')).toBeVisible()
  await expect.element(tab('Two')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('tabpanel', { name: 'Three' })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('One')).toHaveFocus()
  await expect.element(tab('Two')).toHaveAttribute('tabindex', '-1')
})

it.each(['ltr', 'rtl'] as const)(
  'X-31 X-32 tabs that don’t fit fade where there are more, and the open one is in view: %s',
  async dir => {
    const tabs = Array.from({ length: 9 }, (_, at) => ({
      key: `${at}`,
      title: `Section ${at}`,
      content: () => null,
    }))
    const show = (open: string) => (
      <div dir={dir} style={{ width: 320 }}>
        <Tabs name="Sections" tabs={tabs} open={open} onOpen={() => undefined} />
      </div>
    )
    const screen = await render(show('0'))
    const row = screen.getByRole('tablist', { name: 'Sections' })
    const [start, end] =
      dir === 'ltr' ? ['data-more-left', 'data-more-right'] : ['data-more-right', 'data-more-left']
    await expect.element(row).toHaveAttribute(end)
    await expect.element(row).not.toHaveAttribute(start)
    expect(getComputedStyle(row.element()).maskImage).toContain('linear-gradient')
    await screen.rerender(show('8'))
    await expect.element(screen.getByRole('tab', { name: 'Section 8' })).toBeInViewport()
    await expect.element(row).toHaveAttribute(start)
    await expect.element(row).not.toHaveAttribute(end)
  },
)

function Waiting({ isWaiting }: { isWaiting: boolean }) {
  const tabs = [
    {
      key: 'one',
      title: 'One',
      content: () => (
        <>
          <Skeleton>…</Skeleton>
          <p>Below it</p>
        </>
      ),
    },
  ]
  return (
    <Tabs name="Sample" tabs={tabs} open="one" onOpen={() => undefined} isWaiting={isWaiting} />
  )
}

it('X-01 content below a part that is still loading is hidden until then, so that it doesn’t move', async () => {
  const screen = await render(<Waiting isWaiting={false} />)
  await expect.element(screen.getByRole('tab', { name: 'One' })).toBeVisible()
  await expect.element(screen.getByText('Below it')).not.toBeVisible()
})

it('X-01 tabs whose titles are not final reserve their space invisibly', async () => {
  const screen = await render(<Waiting isWaiting />)
  const list = screen.container.querySelector('[role=tablist]')
  expect(getComputedStyle(list ?? document.body).visibility).toBe('hidden')
  expect(list?.getBoundingClientRect().height).toBeGreaterThan(30)
})

it('X-28 the open tab stays in view when titles grow, and the page does not move', async () => {
  const titles = ['Published', 'Drafts', 'In review', 'Scheduled', 'Comments']
  const sample = (count: string) => (
    <div style={{ width: 240 }}>
      <Tabs
        name="Sample"
        tabs={titles.map(title => ({ key: title, title: `${title}${count}`, content: () => null }))}
        open="Comments"
        onOpen={() => undefined}
      />
    </div>
  )
  const screen = await render(sample(''))
  await screen.rerender(sample(' (12)'))
  const row = screen.getByRole('tablist').element().getBoundingClientRect()
  const tab = screen.getByRole('tab', { name: 'Comments (12)' }).element().getBoundingClientRect()
  expect(tab.right).toBeLessThanOrEqual(row.right + 1)
  expect(tab.left).toBeGreaterThanOrEqual(row.left)
  expect(scrollY).toBe(0)
})

function BelowTheFold() {
  const tabs = ['One', 'Two', 'Three', 'Four'].map(title => ({
    key: title,
    title: `${title} of the tabs`,
    content: () => null,
  }))
  return (
    <div style={{ width: 200, paddingBlock: 2000 }}>
      <Tabs name="Sample" tabs={tabs} open="Four" onOpen={() => undefined} />
    </div>
  )
}

it('X-28 the open tab is scrolled into view in its row, and the page stays where it is', async () => {
  const screen = await render(<BelowTheFold />)
  const list = screen.container.querySelector('[role=tablist]')
  await expect.poll(() => list?.scrollLeft).toBeGreaterThan(100)
  expect(document.scrollingElement?.scrollTop).toBe(0)
})

function Sections() {
  const [open, setOpen] = useState<string>()
  const tabs = ['Profile', 'Security'].map(title => ({
    key: title,
    title,
    content: () => <input key={title} aria-label={`Note on ${title}`} />,
  }))
  return <SectionTabs name="Sections" tabs={tabs} open={open} onOpen={setOpen} />
}

it('X-28 sections keep what is typed when a phone is turned, and are a list only on phones', async () => {
  await loadTexts(['ui'])
  await page.viewport(390, 844)
  const screen = await render(<Sections />)
  await screen.getByRole('button', { name: 'Security' }).click()
  const note = screen.getByLabelText('Note on Security')
  await note.fill('typed')
  await page.viewport(844, 390)
  await expect.element(screen.getByRole('tab', { name: 'Security' })).toBeVisible()
  await expect.element(note).toHaveValue('typed')
  await screen.getByRole('tab', { name: 'Profile' }).click()
  await page.viewport(390, 844)
  await expect.element(screen.getByLabelText('Note on Profile')).toBeVisible()
  await screen.getByRole('button', { name: 'All settings' }).click()
  await expect.element(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})

it('X-28 the first section stays open when a wide screen becomes narrow', async () => {
  await loadTexts(['ui'])
  await page.viewport(1280, 800)
  const screen = await render(<Sections />)
  await screen.getByLabelText('Note on Profile').fill('typed')
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect.element(screen.getByLabelText('Note on Profile')).toHaveValue('typed')
})
