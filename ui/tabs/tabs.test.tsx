import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
