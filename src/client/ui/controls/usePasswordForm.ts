// A form with passwords. Its values are in the component and not in the store, so that no session log, no storage and
// no other part of the program ever holds a password.
import { useState, type FormEvent } from 'react';
import { submitForm } from '../dialogs/submitForm';

type Faults<Values> = Partial<Record<keyof Values & string, string | undefined>>;

/** `send` returns whether the form was accepted; then it is empty again. */
export function usePasswordForm<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  faultsOf: (values: Values) => Faults<Values>,
  send: (values: Values) => Promise<boolean>,
) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [busy, setBusy] = useState(false);
  return {
    values,
    busy,
    fill: (given: Values) => {
      setValues(given);
      setFaults({});
    },
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      fault: faults[name],
      change: (text: string) => setValues({ ...values, [name]: text }),
      check: () => setFaults({ ...faults, [name]: faultsOf(values)[name] }),
    }),
    submit: (event: FormEvent<HTMLFormElement>) =>
      submitForm(event, () => {
        const found = faultsOf(values);
        setFaults(found);
        if (busy || Object.values(found).some((fault) => fault !== undefined)) return;
        setBusy(true);
        void send(values).then((accepted) => {
          setBusy(false);
          if (accepted) setValues(initial);
        });
      }),
  };
}
