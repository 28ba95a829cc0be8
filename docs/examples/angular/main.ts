// Copied to src/ of a project of `ng new`, with proxy.conf.json: npm install doorplate express && npx doorplate get MD
// The server of ../express answers (node server.mjs); ng serve --proxy-config src/proxy.conf.json passes /geo on to it.
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { defineAddressElement } from 'doorplate/element';

defineAddressElement();

@Component({
  selector: 'app-root',
  imports: [FormsModule],
  // Angular is told that the element is no component of its own.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <form (ngSubmit)="order()">
      <label for="street">Street</label>
      <doorplate-address endpoint="/geo" confirm><input id="street" name="street" [(ngModel)]="address.street"></doorplate-address>
      <label>City <input name="city" [(ngModel)]="address.city" autocomplete="address-level2"></label>
      <label>State <input name="state" [(ngModel)]="address.state" autocomplete="address-level1"></label>
      <label>ZIP <input name="zip" [(ngModel)]="address.zip" autocomplete="postal-code"></label>
      <button>Order</button>
      <output>{{ address.street }} {{ address.city }} {{ address.state }} {{ address.zip }}</output>
    </form>
  `,
})
class App {
  address = { street: '', city: '', state: '', zip: '' };

  order(): void {
    console.log(this.address);
  }
}

bootstrapApplication(App).catch((error) => console.error(error));
