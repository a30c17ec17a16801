import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog } from './Dialog.tsx';

function SendDocuments({ onSend = vi.fn() }: { onSend?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeLabel="Close"
        title="Send documents"
        onSubmit={onSend}
        footer={
          <Button type="submit" variant="primary">
            Send now
          </Button>
        }
      >
        <TextField label="To" autoFocus />
      </Dialog>
    </>
  );
}

it('is named by its title, moves the focus inside, closes on Escape and returns the focus', async () => {
  render(<SendDocuments />);
  const opener = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Send documents' });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'To' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('submits its own form, and not the one around its opener', async () => {
  const onSend = vi.fn();
  const onOuter = vi.fn();
  render(
    <form onSubmit={onOuter}>
      <SendDocuments onSend={onSend} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), 'ana@demo.test{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  expect(onOuter).not.toHaveBeenCalled();
});

it('closes by its close button', async () => {
  render(<SendDocuments />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays open after a double click on its opener', async () => {
  render(<SendDocuments />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('dialog', { name: 'Send documents' })).toBeTruthy();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Its code has been fetched now, so that it opens between the two clicks.
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('dialog', { name: 'Send documents' })).toBeTruthy();
});

it('keeps what was typed on a press outside, and closes once the field is empty again', async () => {
  const now = vi.spyOn(performance, 'now');
  render(<SendDocuments />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const to = await screen.findByRole('textbox', { name: 'To' });
  // Later than a double click on the opener.
  const opened = performance.now();
  now.mockImplementation(() => opened + 1000);
  await userEvent.type(to, 'ana@demo.test');
  await userEvent.click(document.body);
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveProperty('value', 'ana@demo.test');
  await userEvent.clear(to);
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  now.mockRestore();
});

it('keeps a choice in a select on a press outside', async () => {
  const now = vi.spyOn(performance, 'now');
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} closeLabel="Close" title="Change role" onSubmit={vi.fn()}>
      <SelectField
        label="Role"
        defaultValue=""
        options={[
          { value: '', label: 'None' },
          { value: 'owner', label: 'Owner' },
        ]}
      />
    </Dialog>,
  );
  const role = await screen.findByRole('combobox', { name: 'Role' });
  const opened = performance.now();
  now.mockImplementation(() => opened + 1000);
  await userEvent.selectOptions(role, 'Owner');
  await userEvent.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.selectOptions(role, 'None');
  await userEvent.click(document.body);
  expect(onClose).toHaveBeenCalledOnce();
  now.mockRestore();
});

it('returns the focus to the opener of the form whose submission opened it', async () => {
  function Making() {
    const [step, setStep] = useState<'form' | 'result'>();
    return (
      <>
        <Button onClick={() => setStep('form')}>Add a key</Button>
        {step === 'form' && (
          <Dialog open onClose={vi.fn()} closeLabel="Close" title="Form" onSubmit={() => setStep('result')}>
            <TextField label="Name" autoFocus />
          </Dialog>
        )}
        <Dialog open={step === 'result'} onClose={() => setStep(undefined)} closeLabel="Close" title="Result">
          <TextField label="Key" autoFocus />
        </Dialog>
      </>
    );
  }
  render(<Making />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a key' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sync{Enter}');
  await screen.findByRole('textbox', { name: 'Key' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Add a key' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
